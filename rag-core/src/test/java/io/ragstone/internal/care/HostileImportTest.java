package io.ragstone.internal.care;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.error.ConfigException;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.SourceException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Import files may come from anyone: what is no whole export is refused, and nothing of it is imported. */
class HostileImportTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    @TempDir
    private Path folder;

    private Path export = Path.of("set before each test");

    @BeforeEach
    void anExport() {
        export = folder.resolve("export");
        try (Ragstone index =
                Ragstone.builder().store("memory").embedding("hash:16").open()) {
            index.addPush("notes");
            for (String path : List.of("a.md", "b.md")) {
                index.put(NOTES, NewDocument.of(path, "# Title\n\nText of " + path + ".\n"));
            }
            index.sync();
            index.care().exportTo(export, CareProgress.SILENT);
        }
    }

    @Test
    void theFileItselfIsImported() {
        try (Ragstone index = Ragstone.open("memory")) {
            assertThat(index.care().importFrom(export, CareProgress.SILENT).documents())
                    .isEqualTo(2);
            assertThat(index.search("text").hits()).isNotEmpty();
        }
    }

    @Test
    void noByteCanBeCutOffOrChangedUnnoticed() throws IOException {
        byte[] whole = Files.readAllBytes(export);
        var random = new SplittableRandom(4711);
        for (int i = 0; i < 150; i++) {
            assertRefused(Arrays.copyOf(whole, random.nextInt(whole.length)), "cut off, number " + i);
        }
        byte[] lines = lines();
        for (int i = 0; i < 150; i++) {
            byte[] changed = lines.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(7));
            assertRefused(zipped(changed), "changed, number " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"document\":{}}",
                "{\"collection\":{\"name\":\"x\"}}",
                "{\"space\":{\"provider\":\"p\",\"model\":\"m\",\"dimensions\":99999999,\"recipe\":\"\"}}",
                "{\"vectors\":{\"space\":0,\"textHashes\":[\"x\"],\"values\":\"AAAA\"}}",
                "{\"vectors\":{\"space\":-1,\"textHashes\":[],\"values\":\"\"}}",
                "{\"vectors\":{\"space\":0,\"textHashes\":[\"x\"],\"values\":\"%%%\"}}",
                "{\"chunk\":{}}",
                "{\"text\":7}",
                "{\"nobody\":1}",
                "{\"metadata\":{\"key\":[],\"value\":1}}",
                "[1,2,3]",
                "{}",
                "7",
                "{\"a\":1,\"b\":2}",
                "{\"metadata\":{\"key\":{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{}}}}}}}}}}",
                "{\"metadata\":",
                "\u0000"
            })
    void aLineThatDoesNotBelongThereIsRefused(String line) throws Exception {
        List<String> lines = new String(lines(), StandardCharsets.UTF_8).lines().toList();
        for (int at = 1; at < lines.size(); at++) {
            var changed = new ArrayList<>(lines.subList(0, lines.size() - 1));
            changed.add(Math.min(at, changed.size()), line);
            assertRefused(zipped(withEnd(changed)), line + " at line " + at);
        }
    }

    @Test
    void anotherEndWithARightSumIsNoReasonToRefuse() throws Exception {
        List<String> lines = new String(lines(), StandardCharsets.UTF_8).lines().toList();
        Path file = Files.write(folder.resolve("same"), zipped(withEnd(lines.subList(0, lines.size() - 1))));
        try (Ragstone index = Ragstone.open("memory")) {
            assertThat(index.care().importFrom(file, CareProgress.SILENT).chunks())
                    .isEqualTo(2);
        }
    }

    /** With a sum that is right, so that only the line itself can be the reason. */
    private static byte[] withEnd(List<String> lines) throws Exception {
        String text = String.join("\n", lines) + "\n";
        String sum = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        return (text + "{\"end\":{\"collections\":1,\"documents\":2,\"chunks\":2,\"vectors\":2,\"sha256\":\"" + sum
                        + "\"}}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() throws IOException {
        Path bomb = folder.resolve("bomb");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            byte[] zeros = new byte[1 << 20];
            Arrays.fill(zeros, (byte) ' ');
            for (int i = 0; i <= ExportFormat.MOST_LINE_BYTES >> 20; i++) {
                out.write(zeros);
            }
        }
        assertRefused(Files.readAllBytes(bomb), "a line without end");
    }

    @Test
    void aNewerFormatIsRefusedWithAdvice() throws Exception {
        byte[] newer = new String(lines(), StandardCharsets.UTF_8)
                .replace("{\"ragstoneExport\":{\"version\":1", "{\"ragstoneExport\":{\"version\":2")
                .getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("newer"), zipped(newer));
        try (Ragstone index = Ragstone.open("memory")) {
            assertThatThrownBy(() -> index.care().importFrom(file, CareProgress.SILENT))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("newer program");
        }
    }

    private void assertRefused(byte[] content, String what) throws IOException {
        Path file = Files.write(folder.resolve("changed"), content);
        try (Ragstone index = Ragstone.open("memory")) {
            assertThatThrownBy(() -> index.care().importFrom(file, CareProgress.SILENT))
                    .as(what)
                    .isInstanceOfAny(SourceException.class, ConfigException.class)
                    .isInstanceOf(RagstoneException.class);
            assertThat(index.collections()).as(what).isEmpty();
        }
    }

    private byte[] lines() throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(export)))) {
            return in.readAllBytes();
        }
    }

    private static byte[] zipped(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}
