package io.ragstone.model;

/** The parts of a passage that full text keeps apart, in the order in which every store keeps them. */
public enum Field {
    /** The passage and its header. */
    BODY(0, 1.0),
    /** The document's title and the breadcrumb. */
    HEADING(1, 1.0),
    /** The document's path and its collection's name. */
    PATH(2, 1.0),
    /** Names defined in the passage. */
    SYMBOL(3, 1.0),
    /**
     * Words as written, folded but not stemmed, where that differs from their term. Only prefix terms look here; it
     * counts neither for scores nor for length.
     */
    WORD(4, 0.0);

    private final int position;
    private final double weight;

    Field(int position, double weight) {
        this.position = position;
        this.weight = weight;
    }

    /** Where stores keep this field among the others, from 0. */
    public int position() {
        return position;
    }

    /** What one occurrence here counts in a term's frequency. */
    public double weight() {
        return weight;
    }
}
