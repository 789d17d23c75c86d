package io.ragstone.internal.folder;

import org.jspecify.annotations.Nullable;

/**
 * The ignore files of one kind that are in force in a folder, the nearest first: a nearer one is asked before those
 * above it.
 *
 * @param rules one ignore file
 * @param base length of the path of its folder, with the slash behind it
 * @param above the next one up
 */
record IgnoreLayer(IgnoreRules rules, int base, @Nullable IgnoreLayer above) {

    static IgnoreRules.Verdict verdict(@Nullable IgnoreLayer nearest, String path, String name, boolean folder) {
        for (IgnoreLayer layer = nearest; layer != null; layer = layer.above) {
            IgnoreRules.Verdict verdict = layer.rules.verdict(path, layer.base, name, folder);
            if (verdict != IgnoreRules.Verdict.NOT_MENTIONED) {
                return verdict;
            }
        }
        return IgnoreRules.Verdict.NOT_MENTIONED;
    }
}
