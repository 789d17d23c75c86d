package io.ragstone.internal.eval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.error.RequestException;
import io.ragstone.model.EvalQuestion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * Reads questions with known answers. A folder is laid out as BEIR has it: {@code corpus.jsonl} ({@code id} or
 * {@code _id}, {@code title}, {@code text}), {@code queries.jsonl} ({@code id}, {@code text}) and {@code qrels.tsv}
 * (query, document, grade; or query, 0, document, grade), each also with {@code .gz} at the end.
 */
public final class EvalFiles {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PACKED = ".gz";

    private EvalFiles() {}

    /**
     * A document of a collection that was made for judging.
     *
     * @param id what grades call it
     * @param title may be empty
     * @param text what is indexed
     */
    public record Text(String id, String title, String text) {}

    /** Hands over the documents of {@code folder}, in the order of the file. */
    public static void documents(Path folder, Consumer<Text> each) {
        objects(
                file(folder, "corpus.jsonl"),
                (where, node) -> each.accept(
                        new Text(id(where, node), node.path("title").asText(), required(where, node, "text"))));
    }

    /** The questions of {@code folder} that have an answer, in the order of the file. */
    public static List<EvalQuestion> questions(Path folder) {
        Map<String, Map<String, Integer>> grades = grades(file(folder, "qrels.tsv"));
        var questions = new ArrayList<EvalQuestion>();
        objects(file(folder, "queries.jsonl"), (where, node) -> {
            String id = id(where, node);
            var question =
                    new EvalQuestion(id, required(where, node, "text"), grades.getOrDefault(id, Map.of()), List.of());
            if (question.isJudged()) {
                questions.add(question);
            }
        });
        return some(questions, folder);
    }

    /**
     * Questions about an index of one's own, one JSON object a line: {@code question} (or {@code text}), {@code paths}
     * and {@code passages} that answer it, and perhaps an {@code id}.
     */
    public static List<EvalQuestion> questionsOfOwn(Path file) {
        var questions = new ArrayList<EvalQuestion>();
        objects(file, (where, node) -> {
            String text = node.has("question") ? required(where, node, "question") : required(where, node, "text");
            String id = node.has("id") ? node.path("id").asText() : Integer.toString(questions.size() + 1);
            var paths = new LinkedHashMap<String, Integer>();
            texts(where, node, "paths").forEach(path -> paths.put(path, 1));
            var question = new EvalQuestion(id, text, paths, texts(where, node, "passages"));
            if (!question.isJudged()) {
                throw new RequestException(where + " names neither paths nor passages; say what answers the question");
            }
            questions.add(question);
        });
        return some(questions, file);
    }

    private static List<EvalQuestion> some(List<EvalQuestion> questions, Path where) {
        if (questions.isEmpty()) {
            throw new RequestException("there is no question with a known answer in " + where);
        }
        return questions;
    }

    private static Path file(Path folder, String name) {
        Path packed = folder.resolve(name + PACKED);
        Path plain = folder.resolve(name);
        if (!Files.exists(plain) && !Files.exists(packed)) {
            throw new RequestException("there is no " + name + " in " + folder
                    + "; a set of questions has corpus.jsonl, queries.jsonl and qrels.tsv, each perhaps with .gz");
        }
        return Files.exists(plain) ? plain : packed;
    }

    private static Map<String, Map<String, Integer>> grades(Path file) {
        var grades = new LinkedHashMap<String, Map<String, Integer>>();
        lines(file, (where, line) -> {
            String[] cells = line.split(line.contains("\t") ? "\t" : "\\s+", -1);
            if (cells.length < 3) {
                throw new RequestException(
                        where + " has " + cells.length + " columns; it needs query, document, grade");
            }
            String grade = cells[cells.length - 1].strip();
            boolean isHeading = grades.isEmpty() && !grade.matches("-?\\d+(\\.\\d+)?");
            if (!isHeading) {
                grades.computeIfAbsent(cells[0], query -> new LinkedHashMap<>())
                        .put(cells[cells.length - 2], grade(where, grade));
            }
        });
        return grades;
    }

    private static int grade(String where, String text) {
        try {
            return (int) Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new RequestException(where + " has the grade '" + text + "'; it must be a number");
        }
    }

    private static String id(String where, JsonNode node) {
        return node.has("_id") ? node.path("_id").asText() : required(where, node, "id");
    }

    private static String required(String where, JsonNode node, String field) {
        if (!node.path(field).isValueNode()) {
            throw new RequestException(where + " has no '" + field + "'");
        }
        return node.path(field).asText();
    }

    private static List<String> texts(String where, JsonNode node, String field) {
        var texts = new ArrayList<String>();
        for (JsonNode each : node.path(field)) {
            if (!each.isTextual() || each.textValue().isBlank()) {
                throw new RequestException(where + ": '" + field + "' must be a list of texts that are not blank");
            }
            texts.add(each.textValue());
        }
        return texts;
    }

    private static void objects(Path file, BiConsumer<String, JsonNode> each) {
        lines(file, (where, line) -> {
            try {
                each.accept(where, JSON.readTree(line));
            } catch (JsonProcessingException e) {
                throw new RequestException(where + " is no JSON: " + e.getOriginalMessage());
            }
        });
    }

    private static void lines(Path file, BiConsumer<String, String> each) {
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(PACKED) ? new GZIPInputStream(raw) : raw;
                var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    each.accept(file + ", line " + number, line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
