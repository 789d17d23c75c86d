package io.ragstone.bench;

/** Which documents a question may be answered from: all, every tenth, hundredth, thousandth. */
enum PeerScope {
    ALL("none", "all", 1),
    TENTH("10 %", "tenth", 10),
    HUNDREDTH("1 %", "hundredth", 100),
    THOUSANDTH("0.1 %", "thousandth", 1_000);

    /** Of the documents that a scope tells apart, the one that is in. */
    private static final int IN = 7;

    private final String label;
    private final String key;
    private final int of;

    PeerScope(String label, String key, int of) {
        this.label = label;
        this.key = key;
        this.of = of;
    }

    /** As tables show it. */
    String label() {
        return label;
    }

    /** The attribute that it compares. */
    String key() {
        return key;
    }

    /** The attribute's value in {@code document}. */
    String valueOf(int document) {
        return String.valueOf(document % of);
    }

    /** The attribute's value where the document is in. */
    String value() {
        return valueOf(IN);
    }

    boolean holds(ReadyPassage passage) {
        return valueOf(passage.document()).equals(value());
    }
}
