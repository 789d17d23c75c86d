package io.ragstone.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A collection with questions and known answers, in the layout of BEIR: {@code corpus.jsonl}, {@code queries.jsonl} and
 * {@code qrels.tsv}, the first two also with {@code .gz}.
 *
 * @param name of its folder
 * @param documents in the order of the file
 * @param queries text by id
 * @param grades by query, then by document
 */
record EvalSet(
        String name, List<Text> documents, Map<String, String> queries, Map<String, Map<String, Integer>> grades) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A document. */
    record Text(String id, String title, String text) {}

    /** Whether {@code folder} looks like one whose answers are whole documents. */
    static boolean isAt(Path folder) {
        return Files.exists(folder.resolve("qrels.tsv")) && !Files.exists(folder.resolve("spans.tsv"));
    }

    static EvalSet read(Path folder) throws IOException {
        var documents = new ArrayList<Text>();
        for (JsonNode line : lines(folder, "corpus.jsonl")) {
            documents.add(new Text(
                    line.path("id").asText(), line.path("title").asText(), line.path("text").asText()));
        }
        var queries = new LinkedHashMap<String, String>();
        for (JsonNode line : lines(folder, "queries.jsonl")) {
            queries.put(line.path("id").asText(), line.path("text").asText());
        }
        var grades = new LinkedHashMap<String, Map<String, Integer>>();
        for (String line : Files.readAllLines(folder.resolve("qrels.tsv"))) {
            List<String> cells = List.of(line.split("\t", -1));
            if (cells.size() >= 3 && cells.get(2).matches("\\d+")) {
                grades.computeIfAbsent(cells.get(0), query -> new LinkedHashMap<>())
                        .put(cells.get(1), Integer.valueOf(cells.get(2)));
            }
        }
        queries.keySet().retainAll(grades.keySet());
        return new EvalSet(String.valueOf(folder.getFileName()), documents, queries, grades);
    }

    private static List<JsonNode> lines(Path folder, String name) throws IOException {
        Path plain = folder.resolve(name);
        Path packed = folder.resolve(name + ".gz");
        var result = new ArrayList<JsonNode>();
        try (InputStream in = Files.exists(plain)
                        ? Files.newInputStream(plain)
                        : new GZIPInputStream(Files.newInputStream(packed));
                var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isBlank()) {
                    result.add(JSON.readTree(line));
                }
            }
        }
        return result;
    }
}
