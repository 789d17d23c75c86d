package io.ragstone.bench.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an {@link IndexProcess} is to do, as it travels on its command line.
 *
 * @param database the index
 * @param root the folder that is indexed
 * @param steps what is done, in order: {@code sync}, {@code force}, {@code words}, {@code confirm}, {@code remove}
 * @param crash the write at which the process ends itself; 0 for none
 * @param crashesBefore whether it ends before that write instead of right after it
 * @param clockSeconds by how much its clock is ahead
 * @param followsLinks whether links inside of the root are followed
 */
record IndexPlan(
        Path database,
        Path root,
        List<String> steps,
        long crash,
        boolean crashesBefore,
        long clockSeconds,
        boolean followsLinks) {

    IndexPlan {
        steps = List.copyOf(steps);
    }

    static IndexPlan of(Path database, Path root, boolean followsLinks, String... steps) {
        return new IndexPlan(database, root, List.of(steps), 0, false, 0, followsLinks);
    }

    IndexPlan crashing(long at, boolean before) {
        return new IndexPlan(database, root, steps, at, before, clockSeconds, followsLinks);
    }

    IndexPlan ahead(long seconds) {
        return new IndexPlan(database, root, steps, crash, crashesBefore, seconds, followsLinks);
    }

    List<String> arguments() {
        return List.of(
                "database=" + database,
                "root=" + root,
                "steps=" + String.join(",", steps),
                "crash=" + crash,
                "before=" + crashesBefore,
                "clock=" + clockSeconds,
                "links=" + followsLinks);
    }

    static IndexPlan parse(String[] arguments) {
        Map<String, String> values = new TreeMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            values.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return new IndexPlan(
                Path.of(value(values, "database")),
                Path.of(value(values, "root")),
                List.of(value(values, "steps").split(",", -1)),
                Long.parseLong(value(values, "crash")),
                Boolean.parseBoolean(value(values, "before")),
                Long.parseLong(value(values, "clock")),
                Boolean.parseBoolean(value(values, "links")));
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "=' is missing");
        }
        return value;
    }
}
