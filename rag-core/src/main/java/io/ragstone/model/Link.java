package io.ragstone.model;

/**
 * A directed edge that starts in one document.
 *
 * @param type the kind of edge: hyperlink, wikilink, call, import or inherits
 * @param line where it stands, from 1
 * @param from the symbol it starts at; empty for the document itself
 * @param to what it points at: a path or address, or a symbol
 */
public record Link(String type, int line, String from, String to) {}
