package io.ragstone.internal.structure;

import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Turns the Markdown of a heading into plain words. Stateless; may be shared between threads. */
public final class HeadingText {

    /** The most characters of a heading that are kept. */
    public static final int MAX_LENGTH = 200;

    private static final int MAX_SOURCE = 1_000;
    private static final Parser INLINE = Parser.builder().build();
    private static final Pattern MARKUP = Pattern.compile("[`*_\\[\\]<>&\\\\!]");
    private static final Pattern TRAILING_ATTRIBUTES = Pattern.compile("\\s*\\{[#:.][^{}]{0,100}\\}$");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private HeadingText() {}

    /** The words of {@code markdown}: no emphasis, link targets, code marks or trailing {@code {#id}}. */
    public static String plain(String markdown) {
        String source = cut(markdown.strip(), MAX_SOURCE);
        source = TRAILING_ATTRIBUTES.matcher(source).replaceFirst("");
        String words = MARKUP.matcher(source).find() ? words(source) : source;
        return cut(SPACE.matcher(words).replaceAll(" ").strip(), MAX_LENGTH).strip();
    }

    private static String words(String markdown) {
        var words = new StringBuilder();
        INLINE.parse("# " + markdown.replace('\n', ' ')).accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak softLineBreak) {
                words.append(' ');
            }
        });
        return words.toString();
    }

    private static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }
}
