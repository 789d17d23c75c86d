package io.ragstone.store.sqlite;

/** 64-bit hashes of what is compared by the million. Not against anyone who means harm. */
final class Fingerprints {

    private static final long PRIME = 0x100000001b3L;
    private static final long SEED = 0xcbf29ce484222325L;

    private Fingerprints() {}

    /** Of a term at a place. */
    static long of(String term, int field, int offset) {
        long hash = SEED;
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * PRIME;
        }
        return mixed(hash ^ mixed(((long) field << 32) | offset));
    }

    static long of(byte[] bytes, int from, int to) {
        long hash = SEED;
        for (int i = from; i < to; i++) {
            hash = (hash ^ (bytes[i] & 0xff)) * PRIME;
        }
        return mixed(hash);
    }

    /** The finalizer of SplitMix64; never 0 in practice. */
    private static long mixed(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
