package io.ragstone.internal.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A short list of texts in one column: each ends in a line feed; a line feed or backslash inside is escaped. */
public final class Lines {

    private Lines() {}

    public static String encode(Iterable<String> texts) {
        var encoded = new StringBuilder();
        for (String text : texts) {
            encoded.append(text.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
        }
        return encoded.toString();
    }

    public static List<String> decode(String encoded) {
        var texts = new ArrayList<String>();
        int start = 0;
        for (int end = encoded.indexOf('\n'); end >= 0; end = encoded.indexOf('\n', start)) {
            texts.add(unescaped(encoded.substring(start, end)));
            start = end + 1;
        }
        return texts;
    }

    public static String encodeMap(Map<String, String> entries) {
        var texts = new ArrayList<String>();
        new TreeMap<>(entries).forEach((key, value) -> {
            texts.add(key);
            texts.add(value);
        });
        return encode(texts);
    }

    public static Map<String, String> decodeMap(String encoded) {
        List<String> texts = decode(encoded);
        var entries = new TreeMap<String, String>();
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            entries.put(texts.get(i), texts.get(i + 1));
        }
        return entries;
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                plain.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
