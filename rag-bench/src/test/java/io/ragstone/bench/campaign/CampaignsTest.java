package io.ragstone.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.bench.campaign.Campaign.Verdict;
import io.ragstone.bench.campaign.Campaigns.Scratch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How campaigns are called, go on and are summed up; what they prove is not looked at. */
class CampaignsTest {

    @TempDir
    private Path folder;

    private final List<Long> ran = Collections.synchronizedList(new ArrayList<>());
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private final Campaign sample = new Campaign() {
        @Override
        public String name() {
            return "sample";
        }

        @Override
        public String claim() {
            return "even seeds are good";
        }

        @Override
        public Verdict run(long seed, Path scratch) {
            ran.add(seed);
            return new Verdict(seed % 2 == 0 ? "" : "odd\nseed", Map.of("steps", seed));
        }
    };

    @Test
    void goesOnWhereItStoppedAndSumsUpEverything() throws Exception {
        assertThat(run("sample", "--seeds", "2-2")).isZero();
        assertThat(run("sample", "--seeds", "1-4")).isEqualTo(1);

        assertThat(ran).containsExactly(2L, 1L, 3L, 4L);
        assertThat(printed()).contains("| runs | 4 |", "| failed | 2 |", "| steps | 10 |", "FAILED odd seed");
    }

    @Test
    void severalThreadsRunEverySeedOnce() throws Exception {
        assertThat(run("sample", "--seeds", "1-40", "--threads", "3")).isEqualTo(1);

        assertThat(ran).hasSize(40).doesNotHaveDuplicates();
        assertThat(printed()).contains("| runs | 40 |", "| failed | 20 |");
    }

    @Test
    void whatItCannotDoIsUsage() throws Exception {
        assertThat(run("other")).isEqualTo(2);
        assertThat(run("sample", "--seeds", "all")).isEqualTo(2);
        assertThat(run("sample", "--threads", "0")).isEqualTo(2);
        assertThat(run("sample", "--seed")).isEqualTo(2);

        assertThat(printed()).contains("usage: campaign NAME", "sample: even seeds are good");
        assertThat(ran).isEmpty();
    }

    private int run(String name, String... more) throws Exception {
        var args = new ArrayList<>(List.of(name));
        args.addAll(List.of(more));
        if (more.length > 1) {
            args.addAll(List.of("--out", folder.resolve("out").toString()));
        }
        try (var out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            return Campaigns.run(args, List.of(sample), new Scratch(folder), out);
        }
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
