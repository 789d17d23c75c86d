package io.ragstone.internal.chunk;

import java.util.SplittableRandom;

/** JSON made up from a seed, on one line or on many. */
final class Json {

    private Json() {}

    static String random(SplittableRandom random, int depth) {
        var text = new StringBuilder();
        value(random, text, depth, random.nextBoolean() ? "\n" : "", 0);
        return text.toString();
    }

    private static void value(SplittableRandom random, StringBuilder text, int depth, String feed, int indent) {
        if (depth == 0 || random.nextInt(6) == 0) {
            text.append('"').append(Documents.words(random, 8)).append("\\\"\"");
            return;
        }
        boolean isObject = random.nextBoolean();
        String inner = feed.isEmpty() ? "" : feed + " ".repeat(indent + 2);
        text.append(isObject ? '{' : '[');
        for (int i = 0, members = random.nextInt(7); i < members; i++) {
            text.append(i == 0 ? "" : ",").append(inner);
            if (isObject) {
                text.append("\"key ").append(i).append("\":");
            }
            value(random, text, depth - 1, feed, indent + 2);
        }
        text.append(feed.isEmpty() ? "" : feed + " ".repeat(indent)).append(isObject ? '}' : ']');
    }
}
