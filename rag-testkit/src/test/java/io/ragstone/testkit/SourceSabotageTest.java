package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.SourceException;
import io.ragstone.model.Bytes;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceWatch;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kit is itself tested: a source that breaks one rule on purpose fails the tests of that rule and no others. */
class SourceSabotageTest {

    @ParameterizedTest
    @EnumSource
    void aBrokenRuleIsNoticedUnderItsName(SourceRule rule) {
        assertThat(Sabotage.rulesBrokenIn(Broken.class, rule)).containsExactly(rule.id());
    }

    @Test
    void anUnbrokenSourcePasses() {
        assertThat(Sabotage.rulesBrokenIn(Sound.class, SourceRule.O1_SCAN_SHOWS_EVERYTHING_OR_SAYS_SO))
                .isEmpty();
    }

    /** Documents in a map; versions are their cheap fingerprints. */
    private static class MapSource implements Source {

        record Version(String text, int number) {}

        private final Map<String, Version> documents = new ConcurrentSkipListMap<>();
        private final AtomicInteger versions = new AtomicInteger();
        private final Set<Runnable> watching = ConcurrentHashMap.newKeySet();
        private volatile boolean lost;

        void put(String path, String text) {
            documents.put(path, new Version(text, versions.incrementAndGet()));
            tell();
        }

        void remove(String path) {
            documents.remove(path);
            tell();
        }

        void tell() {
            watching.forEach(Runnable::run);
        }

        @Override
        public SourceWatch watch(Runnable changed) {
            watching.add(changed);
            return new SourceWatch() {
                @Override
                public String blindness() {
                    return "";
                }

                @Override
                public void close() {
                    watching.remove(changed);
                }
            };
        }

        @Override
        public ScanOutcome scan(Consumer<SourceItem> each) {
            if (lost || Thread.currentThread().isInterrupted()) {
                return new ScanOutcome(false, List.of("cannot be scanned"), "", "", Map.of(), true);
            }
            documents.forEach((path, version) -> each.accept(new SourceItem(
                    path, new Fingerprint(cheap(version), ""), size(version), Optional.empty(), Optional.empty())));
            return new ScanOutcome(true, List.of(), "map", "", Map.of(), true);
        }

        @Override
        public boolean isReachable() {
            return !lost;
        }

        String cheap(Version version) {
            return Integer.toString(version.number);
        }

        long size(Version version) {
            return version.text.length();
        }

        @Override
        public RawDocument read(String path) {
            Version version = documents.get(path);
            if (version == null) {
                throw SourceException.unreadable(path + " is not there", null);
            }
            Bytes content = Bytes.copyOf(version.text.getBytes(StandardCharsets.UTF_8));
            return new RawDocument(
                    path,
                    content,
                    new Fingerprint(cheap(version), content.sha256()),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    private static final class ShowsTheFirstTwice extends MapSource {
        @Override
        public ScanOutcome scan(Consumer<SourceItem> each) {
            var first = new AtomicInteger();
            return super.scan(item -> {
                each.accept(item);
                if (first.getAndIncrement() == 0) {
                    each.accept(item);
                }
            });
        }
    }

    private static final class GrowsByItself extends MapSource {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        long size(Version version) {
            return asked.incrementAndGet();
        }
    }

    private static final class ReadsAnything extends MapSource {
        @Override
        public RawDocument read(String path) {
            try {
                return super.read(path);
            } catch (SourceException e) {
                Bytes nothing = Bytes.copyOf(new byte[0]);
                return new RawDocument(path, nothing, Fingerprint.UNKNOWN, Optional.empty(), Optional.empty());
            }
        }
    }

    private static final class OverlooksChanges extends MapSource {
        @Override
        String cheap(Version version) {
            return "size " + version.text().length();
        }
    }

    private static final class BelongsToOneThread extends MapSource {
        private final Thread owner = Thread.currentThread();

        @Override
        public RawDocument read(String path) {
            if (Thread.currentThread() != owner) {
                throw new IllegalStateException("called from another thread");
            }
            return super.read(path);
        }
    }

    private static final class GoesOnTelling extends MapSource {
        @Override
        public SourceWatch watch(Runnable changed) {
            SourceWatch real = super.watch(changed);
            return new SourceWatch() {
                @Override
                public String blindness() {
                    return real.blindness();
                }

                @Override
                public void close() {}
            };
        }
    }

    private static final class IsAlwaysThere extends MapSource {
        @Override
        public boolean isReachable() {
            return true;
        }
    }

    private abstract static class MapContract extends SourceContract {

        private MapSource documents;

        abstract MapSource create();

        @Override
        protected Source emptySource() {
            documents = create();
            return documents;
        }

        @Override
        protected void put(String path, String text) {
            documents.put(path, text);
        }

        @Override
        protected void remove(String path) {
            documents.remove(path);
        }

        @Override
        protected boolean loseRoot() {
            documents.lost = true;
            return true;
        }
    }

    @ExtendWith(Sabotage.class)
    static final class Broken extends MapContract {

        private final SourceRule rule;

        Broken(SourceRule rule) {
            this.rule = rule;
        }

        @Override
        MapSource create() {
            return switch (rule) {
                case O1_SCAN_SHOWS_EVERYTHING_OR_SAYS_SO -> new ShowsTheFirstTwice();
                case O2_UNCHANGED_IS_SHOWN_UNCHANGED -> new GrowsByItself();
                case O3_READ_GIVES_WHAT_A_SCAN_SHOWS -> new ReadsAnything();
                case O4_A_CHANGE_CHANGES_THE_FINGERPRINT -> new OverlooksChanges();
                case O5_SAFE_FROM_ANY_THREAD -> new BelongsToOneThread();
                case O6_A_WATCH_TELLS_OF_CHANGES_OR_SAYS_IT_IS_BLIND -> new GoesOnTelling();
                case O7_A_LOST_ROOT_IS_KNOWN_WITHOUT_A_SCAN -> new IsAlwaysThere();
            };
        }
    }

    static final class Sound extends MapContract {
        @Override
        MapSource create() {
            return new MapSource();
        }
    }
}
