package io.ragstone.store.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What tells a process from all others that were or will be, and what a person knows it by.
 *
 * @param pid its number
 * @param started when it started, in milliseconds since 1970, since numbers come again; 0 if unknown
 * @param host the machine or container it runs in
 * @param command what it runs; its arguments stay out, for they may hold secrets
 */
record ProcessName(long pid, long started, String host, String command) {

    static final ProcessName CURRENT = of(ProcessHandle.current());

    private static ProcessName of(ProcessHandle process) {
        return new ProcessName(process.pid(), startOf(process), currentHost(), currentCommand());
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Without asking the network. */
    private static String currentHost() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException elsewhere) {
            String name = System.getenv("COMPUTERNAME");
            return name != null
                    ? name
                    : Optional.ofNullable(System.getenv("HOSTNAME")).orElse("localhost");
        }
    }

    /** The jar or main class, and the subcommand if the next word looks like one. */
    private static String currentCommand() {
        String[] words = System.getProperty("sun.java.command", "java").split(" ", 3);
        String program = words[0].substring(words[0].lastIndexOf('/') + 1);
        boolean hasSubcommand = words.length > 1 && words[1].matches("[a-z]{1,20}");
        return hasSubcommand ? program + " " + words[1] : program;
    }

    /** Whether the process still runs, stopped or not. One of another machine is believed to. */
    boolean isAlive() {
        if (!host.equals(CURRENT.host)) {
            return true;
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .map(ProcessName::startOf)
                .filter(start ->
                        ProcessKey.isSameStart(Duration.ofMillis(start - started)) || start == 0 || started == 0)
                .isPresent();
    }

    /** At most {@code bytes} bytes of {@code text}. */
    static byte[] cut(String text, int bytes) {
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        return all.length <= bytes ? all : java.util.Arrays.copyOf(all, bytes);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "process %d on %s (%s)", pid, host, command);
    }
}
