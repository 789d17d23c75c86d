package io.ragstone.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a standalone jar says to the commands of the benchmark; the resource {@code behaviour} says how it behaves. */
public final class FakeCli {

    private FakeCli() {}

    public static void main(String[] args) throws IOException {
        try (InputStream in = FakeCli.class.getResourceAsStream("/behaviour")) {
            String behaviour = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (behaviour.equals("fail")) {
                System.err.println("no such model");
                System.exit(2);
            }
            if (List.of(args).contains("search")) {
                System.out.println("{\"coverage\": {\"legs\": {\"vector\": {\"state\": \"" + behaviour + "\"}}}}");
            }
        }
    }
}
