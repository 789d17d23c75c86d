package io.ragstone.internal.text;

/** The buffers and stemmers that one analysis needs, used by one thread at a time. */
final class Workbench {

    /** Buffers beyond this are not kept. */
    private static final int MOST_KEPT = 1 << 20;

    final PlainText text = new PlainText();
    final Stemmers stemmers;
    final PassageSink passage;

    Workbench(Languages languages) {
        stemmers = new Stemmers(languages);
        passage = new PassageSink(stemmers);
    }

    boolean isSmall() {
        return text.chars().length <= MOST_KEPT && passage.size() <= MOST_KEPT;
    }
}
