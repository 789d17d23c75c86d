package io.ragstone.bench;

import java.util.List;

/** Reads arguments by position. */
final class Arguments {

    private Arguments() {}

    /** The positive number at {@code index}, or {@code otherwise} where there is none. */
    static int number(List<String> args, int index, int otherwise) {
        if (index >= args.size()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(args.get(index));
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException("'" + args.get(index) + "' is no positive number");
    }
}
