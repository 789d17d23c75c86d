package io.ragstone.bench;

import io.ragstone.model.Vector;

/**
 * A passage as a program that cuts and embeds by itself hands it over. {@value #PER_DOCUMENT} of them make a document.
 *
 * @param number its place among all, from 0
 * @param text what it says
 * @param vector where it lies
 */
record ReadyPassage(int number, String text, Vector vector) {

    /** Passages of one document. */
    static final int PER_DOCUMENT = 5;

    /** Its document, from 0. */
    int document() {
        return number / PER_DOCUMENT;
    }

    /** What its document is called. */
    String title() {
        return "note " + document();
    }

    /** What all systems look words up in: the title, then the text. */
    String searched() {
        return title() + "\n" + text;
    }
}
