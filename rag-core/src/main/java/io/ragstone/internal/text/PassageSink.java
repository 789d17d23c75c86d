package io.ragstone.internal.text;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Writes the terms of a passage, field after field, in the form that stores keep. Not thread-safe. */
final class PassageSink implements TokenSink {

    private final Stemmers stemmers;
    private final Folded folded = new Folded();
    private final DistinctWords words = new DistinctWords();
    private final StringBuilder terms = new StringBuilder();
    private final Map<Script, Stemmer> byScript = new EnumMap<>(Script.class);
    private boolean isFirst;

    PassageSink(Stemmers stemmers) {
        this.stemmers = stemmers;
    }

    void start(String language) {
        byScript.clear();
        for (Script script : Script.values()) {
            Stemmer stemmer = stemmers.of(language, script);
            if (stemmer != null) {
                byScript.put(script, stemmer);
            }
        }
        terms.setLength(0);
        words.clear();
        isFirst = true;
    }

    /** Ends a field; the next terms belong to the one after it. */
    void endField() {
        terms.append('\n');
        isFirst = true;
    }

    /** All fields, the unstemmed words as the last of them. */
    String finish() {
        return terms.append(words.joined()).toString();
    }

    @Override
    public void word(char[] text, int start, int end) {
        folded.fold(text, start, end);
        if (folded.isEmpty()) {
            return;
        }
        Stemmer stemmer = byScript.get(Script.of(folded.chars()[0]));
        if (stemmer == null) {
            addFolded();
            return;
        }
        char[] stem = stemmer.stem(folded.chars(), folded.length());
        separate();
        terms.append(stem);
        if (!isFolded(stem)) {
            words.add(folded.chars(), folded.length());
        }
    }

    private boolean isFolded(char[] stem) {
        return Arrays.equals(stem, 0, stem.length, folded.chars(), 0, folded.length());
    }

    @Override
    public void compound(char[] text, int start, int end) {
        literal(text, start, end);
    }

    @Override
    public void operators(char[] text, int start, int end) {
        literal(text, start, end);
    }

    @Override
    public void symbol(char[] text, int start, int end) {
        literal(text, start, end);
    }

    private void literal(char[] text, int start, int end) {
        folded.fold(text, start, end);
        if (!folded.isEmpty()) {
            addFolded();
        }
    }

    @Override
    public void run(char[] text, int start, int end, int size) {
        for (int from = start; from < end; from = after(text, from)) {
            int to = from;
            for (int n = 1; n <= size && to < end; n++) {
                to = after(text, to);
                literal(text, from, to);
            }
        }
    }

    static int after(char[] text, int index) {
        return index + (Character.isHighSurrogate(text[index]) ? 2 : 1);
    }

    private void addFolded() {
        separate();
        terms.append(folded.chars(), 0, folded.length());
    }

    private void separate() {
        if (isFirst) {
            isFirst = false;
        } else {
            terms.append(' ');
        }
    }

    /** The characters of memory that the last passage took. */
    int size() {
        return terms.capacity();
    }
}
