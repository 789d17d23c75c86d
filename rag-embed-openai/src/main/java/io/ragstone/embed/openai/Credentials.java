package io.ragstone.embed.openai;

import io.ragstone.internal.remote.OwnersFile;
import io.ragstone.internal.remote.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where keys are found: in environment variables, else in a file with lines {@code NAME=value} or {@code NAME: value},
 * which nobody but its owner may read.
 */
final class Credentials {

    private static final Pattern LINE = Pattern.compile("\\s*(?:export\\s+)?([A-Za-z_]\\w*)\\s*[=:]\\s*(.*?)\\s*");
    private static final Pattern QUOTED = Pattern.compile("^\"(.*)\"$|^'(.*)'$");

    private final Function<String, @Nullable String> environment;
    private final Map<String, String> file;
    private final String fileName;

    private Credentials(Function<String, @Nullable String> environment, Map<String, String> file, String fileName) {
        this.environment = environment;
        this.file = file;
        this.fileName = fileName;
    }

    /** Reads the file that the setting {@code credentials_file} names, if there is one. */
    static Credentials of(Settings settings, Function<String, @Nullable String> environment) {
        Optional<String> name = settings.text("credentials_file");
        return new Credentials(
                environment,
                name.flatMap(each -> OwnersFile.read("credentials_file", each, settings))
                        .map(Credentials::parsed)
                        .orElse(Map.of()),
                name.orElse(""));
    }

    /** The key under the first of {@code names} that has one; what is in the environment comes first. */
    Optional<ApiKey> first(List<String> names) {
        return inEnvironment(names).or(() -> inFile(names));
    }

    private Optional<ApiKey> inEnvironment(List<String> names) {
        for (String name : names) {
            String value = environment.apply(name);
            if (value != null && !value.isBlank()) {
                return Optional.of(new ApiKey(value.strip(), "the environment variable " + name));
            }
        }
        return Optional.empty();
    }

    private Optional<ApiKey> inFile(List<String> names) {
        return names.stream()
                .filter(name -> !file.getOrDefault(name, "").isEmpty())
                .findFirst()
                .map(name -> new ApiKey(file.getOrDefault(name, ""), name + " in " + fileName));
    }

    private static Map<String, String> parsed(String text) {
        var keys = new HashMap<String, String>();
        for (String line : text.lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                keys.put(matcher.group(1), unquoted(matcher.group(2)));
            }
        }
        return keys;
    }

    private static String unquoted(String value) {
        return QUOTED.matcher(value).replaceFirst("$1$2");
    }
}
