package com.example.app;

import io.ragstone.Ragstone;
import io.ragstone.model.Filter;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The README's lines, and everything a foreign jar offers picked by name. */
public final class Main {

    private Main() {}

    public static void main(String[] args) throws Exception {
        Path temp = Files.createTempDirectory(Path.of("").toAbsolutePath(), "index");
        String folder = Files.createDirectory(temp.resolve("guides")).toString();
        Files.writeString(Path.of(folder, "keys.md"), "# Keys\n\nKeys rotate every ninety days.\n");
        String file = temp.resolve("rag.db").toString();
        var found = new ArrayList<String>();
        try (Ragstone ragstone = Ragstone.open("sqlite:" + file)) {
            ragstone.addFolder("guides", folder);
            ragstone.sync();
            SearchRequest question = SearchRequest.of("how often do keys rotate?")
                    .withFilter(Filter.parse("path=**.md and not tag=draft"))
                    .withLimit(3);
            for (Hit hit : ragstone.search(question).hits()) {
                found.add(hit.path());
            }
        }
        expect(List.of("keys.md"), found);
        try (Ragstone ragstone = Ragstone.builder()
                .store("foreign:anything")
                .chunker("foreign")
                .profile("foreign")
                .open()) {
            ragstone.addFolder("guides", folder);
            ragstone.sync();
            List<String> texts = ragstone.search("rotate").hits().stream().map(Hit::text).toList();
            expect(List.of("# Keys\n\nKeys rotate every ninety days."), texts);
        }
        System.out.println("outside: everything found by name");
    }

    private static void expect(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
