package io.ragstone.internal.care;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Reads the lines of an export that may come from anyone: lines, nesting and names are bounded, and each line must be
 * an object with one field. For one thread.
 */
final class LineReader implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(8)
                            .maxNumberLength(20)
                            .maxNameLength(1_000)
                            .maxStringLength(ExportFormat.MOST_LINE_BYTES)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final InputStream in;
    private final MessageDigest sum = Checksum.start();
    private String sumBefore = "";
    private long number;

    /**
     * One line.
     *
     * @param field its one field
     * @param value what that holds
     */
    record Line(String field, JsonNode value) {}

    LineReader(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        boolean done = false;
        try {
            this.in = new BufferedInputStream(new GZIPInputStream(raw, 1 << 16), 1 << 16);
            done = true;
        } finally {
            if (!done) {
                raw.close();
            }
        }
    }

    /** The number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    /** The sum of all lines before the one that was read last. */
    String sumBefore() {
        return sumBefore;
    }

    /** The next line; empty at the end of the file. */
    Optional<Line> next() throws IOException {
        byte[] bytes = bytes();
        if (bytes.length == 0) {
            return Optional.empty();
        }
        number++;
        sumBefore = HexFormat.of().formatHex(copyOfSum());
        sum.update(bytes);
        JsonNode node = parsed(bytes);
        if (!node.isObject() || node.size() != 1) {
            throw new IllegalArgumentException("is no object with one field");
        }
        String field = node.fieldNames().next();
        return Optional.of(new Line(field, node.path(field)));
    }

    private byte[] copyOfSum() {
        try {
            return ((MessageDigest) sum.clone()).digest();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 of every Java platform can be copied", e);
        }
    }

    private static JsonNode parsed(byte[] line) throws IOException {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private byte[] bytes() throws IOException {
        var line = new ByteArrayOutputStream(256);
        int b = in.read();
        while (b >= 0) {
            line.write(b);
            if (b == '\n') {
                return line.toByteArray();
            }
            if (line.size() >= ExportFormat.MOST_LINE_BYTES) {
                throw new IllegalArgumentException("is longer than " + ExportFormat.MOST_LINE_BYTES + " bytes");
            }
            b = in.read();
        }
        if (line.size() > 0) {
            throw new IllegalArgumentException("is cut off");
        }
        return new byte[0];
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
