package io.ragstone.internal.text;

import java.util.function.Consumer;

/** Hands on the words alone, folded. */
final class WordSink implements TokenSink {

    private final Folded folded = new Folded();
    private final Consumer<String> words;

    WordSink(Consumer<String> words) {
        this.words = words;
    }

    @Override
    public void word(char[] text, int start, int end) {
        folded.fold(text, start, end);
        words.accept(folded.toString());
    }

    @Override
    public void compound(char[] text, int start, int end) {}

    @Override
    public void operators(char[] text, int start, int end) {}

    @Override
    public void symbol(char[] text, int start, int end) {}

    @Override
    public void run(char[] text, int start, int end, int size) {}
}
