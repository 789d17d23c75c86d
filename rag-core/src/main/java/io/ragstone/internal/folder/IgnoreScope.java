package io.ragstone.internal.folder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ignore rules in force in one folder. The first kind that mentions an entry decides: the collection's own
 * {@code exclude} setting, then {@code .ragignore}, then {@code .gitignore}, then {@code info/exclude}. So a
 * {@code .ragignore} can leave out more than git does, and with {@code !} bring back what git ignores.
 *
 * @param base path of the folder in bytes (see {@link FileNames#bytes}), empty or ending with a slash
 */
record IgnoreScope(
        String base,
        @Nullable IgnoreLayer setting,
        @Nullable IgnoreLayer ragignore,
        @Nullable IgnoreLayer gitignore,
        @Nullable IgnoreLayer gitExclude) {

    static final String SETTING = "exclude setting";
    static final String RAGIGNORE = ".ragignore";
    static final String GITIGNORE = ".gitignore";

    /** Whether a file of that name may hold rules. */
    static boolean isRuleFile(String name) {
        return name.equals(RAGIGNORE) || name.equals(GITIGNORE);
    }

    static final String GIT_EXCLUDE = ".git/info/exclude";

    /** Nothing is ignored. */
    static final IgnoreScope NONE = new IgnoreScope("", null, null, null, null);

    private record Kind(String name, @Nullable IgnoreLayer nearest) {}

    /** The kind of rule that ignores the entry {@code name} of the folder; empty if none does. */
    String ignoredBy(String name, boolean folder) {
        String bytes = FileNames.bytes(name);
        String path = base + bytes;
        for (Kind kind : kinds()) {
            IgnoreRules.Verdict verdict = IgnoreLayer.verdict(kind.nearest, path, bytes, folder);
            if (verdict != IgnoreRules.Verdict.NOT_MENTIONED) {
                return verdict == IgnoreRules.Verdict.IGNORED ? kind.name : "";
            }
        }
        return "";
    }

    private List<Kind> kinds() {
        return List.of(
                new Kind(SETTING, setting),
                new Kind(RAGIGNORE, ragignore),
                new Kind(GITIGNORE, gitignore),
                new Kind(GIT_EXCLUDE, gitExclude));
    }

    IgnoreScope below(String name) {
        return new IgnoreScope(base + FileNames.bytes(name) + "/", setting, ragignore, gitignore, gitExclude);
    }

    IgnoreScope withSetting(IgnoreRules rules) {
        return new IgnoreScope(base, on(setting, rules), ragignore, gitignore, gitExclude);
    }

    IgnoreScope withRagignore(IgnoreRules rules) {
        return new IgnoreScope(base, setting, on(ragignore, rules), gitignore, gitExclude);
    }

    IgnoreScope withGitignore(IgnoreRules rules) {
        return new IgnoreScope(base, setting, ragignore, on(gitignore, rules), gitExclude);
    }

    IgnoreScope withGitExclude(IgnoreRules rules) {
        return new IgnoreScope(base, setting, ragignore, gitignore, on(gitExclude, rules));
    }

    private @Nullable IgnoreLayer on(@Nullable IgnoreLayer above, IgnoreRules rules) {
        return rules.isEmpty() ? above : new IgnoreLayer(rules, base.length(), above);
    }
}
