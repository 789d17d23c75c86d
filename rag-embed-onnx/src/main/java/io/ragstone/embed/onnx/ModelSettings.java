package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;

/**
 * How a model is used, whatever it is asked for.
 *
 * @param threads how many runs there are at once
 * @param idle how long the model stays in memory unused
 */
record ModelSettings(int threads, Duration idle) {

    private static final String THREADS = "threads";
    private static final String IDLE_MINUTES = "idle_minutes";
    private static final int MOST_THREADS = 64;
    private static final int DEFAULT_IDLE_MINUTES = 10;
    private static final int MOST_IDLE_MINUTES = 7 * 24 * 60;

    /**
     * Reads settings that a user gave.
     *
     * @param kind of model, for messages
     * @throws ConfigException if one is unknown or out of range
     */
    static ModelSettings of(String kind, Map<String, String> settings) {
        var unknown = new TreeSet<>(settings.keySet());
        unknown.remove(THREADS);
        unknown.remove(IDLE_MINUTES);
        if (!unknown.isEmpty()) {
            throw new ConfigException("the " + kind + " onnx has no setting " + unknown + "; it knows " + THREADS
                    + " and " + IDLE_MINUTES);
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return new ModelSettings(
                number(kind, settings, THREADS, Math.min(processors, MOST_THREADS), MOST_THREADS),
                Duration.ofMinutes(number(kind, settings, IDLE_MINUTES, DEFAULT_IDLE_MINUTES, MOST_IDLE_MINUTES)));
    }

    private static int number(String kind, Map<String, String> settings, String name, int otherwise, int most) {
        String value = settings.getOrDefault(name, String.valueOf(otherwise));
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, like a number out of range
        }
        throw new ConfigException(
                name + " of the " + kind + " onnx is '" + value + "'; it is a number from 1 to " + most);
    }
}
