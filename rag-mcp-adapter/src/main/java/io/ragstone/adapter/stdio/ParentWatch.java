package io.ragstone.adapter.stdio;

/** Notices when the program that started this one has gone, for clients that die without closing the input. */
public final class ParentWatch {

    private ParentWatch() {}

    /** Runs {@code action} on another thread when the parent process ends. */
    public static void onEnd(Runnable action) {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent -> parent.onExit().thenRun(action).exceptionally(failure -> null));
    }
}
