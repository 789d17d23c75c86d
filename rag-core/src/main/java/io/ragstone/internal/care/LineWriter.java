package io.ragstone.internal.care;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.error.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/** Writes the lines of an export, each an object with one field, and their sum on the last. For one thread. */
final class LineWriter implements AutoCloseable {

    private final OutputStream out;
    private final MessageDigest sum = Checksum.start();

    LineWriter(Path file) throws IOException {
        this.out = new GZIPOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 1 << 16);
    }

    void write(String field, JsonNode value) throws IOException {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.set(field, value);
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        if (bytes.length > ExportFormat.MOST_LINE_BYTES) {
            throw StoreException.failed(
                    "a " + field + " of " + bytes.length + " bytes is too long for an export; take a backup instead",
                    null);
        }
        sum.update(bytes);
        out.write(bytes);
    }

    void end(ObjectNode counts) throws IOException {
        write(ExportFormat.END, counts.put("sha256", HexFormat.of().formatHex(sum.digest())));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
