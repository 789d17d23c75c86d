package io.ragstone.model;

/** The order of strings that all stores share: by code point, as UTF-8 bytes compare, not by UTF-16 unit. */
public final class CodePoints {

    private CodePoints() {}

    /** Compares like the UTF-8 bytes of the two strings would. Linear, allocates nothing. */
    public static int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char l = left.charAt(i);
            char r = right.charAt(i);
            if (l != r) {
                boolean bothOrNeither = Character.isSurrogate(l) == Character.isSurrogate(r);
                return bothOrNeither ? Character.compare(l, r) : Character.isSurrogate(l) ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
