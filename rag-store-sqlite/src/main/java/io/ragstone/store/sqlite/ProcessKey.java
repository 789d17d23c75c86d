package io.ragstone.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Names this process so that others can tell whether it is still there: {@code MACHINE/NUMBER/STARTED}. Where two
 * processes may not see each other (other machines, other containers) neither is ever said to be gone; their claims
 * then end with their time.
 */
final class ProcessKey {

    private static final String MACHINE = machine();

    private static final String OWN = of(ProcessHandle.current());

    /**
     * A start time is worked out from the machine's clock, which may have been set since; a number is not reused so
     * soon.
     */
    private static final Duration TOLERANCE = Duration.ofSeconds(10);

    private ProcessKey() {}

    static String own() {
        return OWN;
    }

    /** Whether {@code name} is of a process that has certainly ended. */
    static boolean isGone(String name) {
        int started = name.lastIndexOf('/');
        int number = name.lastIndexOf('/', started - 1);
        if (number < 0 || name.equals(OWN) || !name.substring(0, number).equals(MACHINE)) {
            return false;
        }
        long pid = Long.parseLong(name.substring(number + 1, started));
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        return process.isEmpty() || isOther(process.get(), Long.parseLong(name.substring(started + 1)));
    }

    private static boolean isOther(ProcessHandle process, long started) {
        Optional<Instant> now = process.info().startInstant();
        return started != 0
                && now.isPresent()
                && !isSameStart(Duration.between(Instant.ofEpochSecond(started), now.get()));
    }

    /** Whether two start times, so far apart, may be of one process. */
    static boolean isSameStart(Duration apart) {
        return apart.abs().compareTo(TOLERANCE) <= 0;
    }

    static String of(ProcessHandle process) {
        long started =
                process.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
        return MACHINE + "/" + process.pid() + "/" + started;
    }

    /** This run of this machine, and the part of its processes that can be seen from here. */
    private static String machine() {
        try {
            String boot =
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
            return boot + "," + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException | SecurityException notLinux) {
            return System.getProperty("os.name") + "," + System.getProperty("user.name");
        }
    }
}
