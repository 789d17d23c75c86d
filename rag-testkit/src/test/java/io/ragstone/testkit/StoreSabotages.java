package io.ragstone.testkit;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.StoreException;
import io.ragstone.model.Candidate;
import io.ragstone.model.Chunk;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.Coverage.CollectionCoverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Filter;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.Scope;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** For each rule of a store a store that breaks this rule alone, in the way that a hasty implementation would. */
final class StoreSabotages {

    private StoreSabotages() {}

    /** {@code real}, but {@code rule} is broken. */
    static Store breaking(StoreRule rule, Store real) {
        return switch (rule) {
            case S1_CLOSED_MEANS_CLOSED -> new AnswersAfterClosing(real);
            case S2_WRITES_ARE_SEEN_BY_EVERY_THREAD -> new ShowsDocumentsToTheirWriterAlone(real);
            case S3_REFUSED_MEANS_UNCHANGED -> new TakesUnknownForEmpty(real);
            case S4_ANY_TEXT_IS_DATA -> new DoublesQuotes(real);
            case C1_SAVE_KEEPS_DOCUMENTS_AND_SPELLING -> new TakesTheLastSpelling(real);
            case C2_COLLECTIONS_ARE_IN_ORDER_WITH_THEIR_SCAN -> new ListsCollectionsBackwards(real);
            case C3_REMOVE_LEAVES_NO_TRACE -> new ReportsNoPassages(real);
            case C4_METADATA_IS_TEXT_BY_KEY -> new KeepsValuesForEver(real);
            case C5_ONE_OWNER_SCANS -> new GrantsScansToEveryone(real);
            case L1_LEDGER_IS_ONE_MOMENT -> new LedgerSabotages.ReadsEntriesOneByOne(real);
            case L2_RECORD_IS_ALL_OR_NOTHING -> new LedgerSabotages.RecordsOneByOne(real);
            case L3_SKIP_LEAVES_NOTHING_TO_FIND -> new LedgerSabotages.KeepsWhatIsSkipped(real);
            case L4_GENERATIONS_ONLY_GROW -> new LedgerSabotages.CountsAnewAfterRemoval(real);
            case L5_MISSING_IS_STALE_UNTIL_TOUCHED -> new LedgerSabotages.KeepsMissing(real);
            case L6_NOTHING_IS_BROUGHT_BACK -> new LedgerSabotages.SettlesForEveryone(real);
            case W1_REPLACE_IS_WHOLE -> new WriterSabotages.ReplacesInTwoSteps(real);
            case W2_REPLACE_IS_IDEMPOTENT -> new WriterSabotages.AppendsTheSecondTime(real);
            case W3_LATE_WRITERS_ARE_FENCED -> new WriterSabotages.LetsEveryoneWrite(real);
            case W4_REPLACE_SETTLES_THE_ENTRY -> new WriterSabotages.ForgetsWhereItWasMovedFrom(real);
            case W5_REMOVE_LEAVES_NOTHING_TO_FIND -> new WriterSabotages.KeepsLinksOfRemovedDocuments(real);
            case W6_SHARED_TEXT_KEEPS_ITS_VECTOR -> new WriterSabotages.NeverSharesVectors(real);
            case V1_ONE_SPACE_IS_ACTIVE -> new VectorSabotages.NeverGoesBackToASpace(real);
            case V2_EACH_TEXT_HAS_ONE_CLAIM -> new VectorSabotages.ClaimsForEver(real);
            case V3_VECTORS_ARE_STORED_ALL_OR_NONE -> new VectorSabotages.StoresVectorsOneByOne(real);
            case V4_REJECTED_IS_NOT_GIVEN_AGAIN -> new VectorSabotages.ForgetsRejections(real);
            case V5_ORPHANS_ARE_NOT_GIVEN -> new VectorSabotages.GivesOrphans(real);
            case V6_A_SPACE_IS_BUILT_BESIDE_THE_ACTIVE_ONE -> new SpaceSabotages.NeverAbandons(real);
            case V7_PROMOTION_IS_ONE_STEP -> new SpaceSabotages.PromotesWhatIsNotComplete(real);
            case V8_SPACES_TELL_HOW_THEY_STAND -> new SpaceSabotages.CountsNothingThatWaits(real);
            case V9_PRUNING_CHANGES_NO_ANSWER -> new SpaceSabotages.DiscardsNothing(real);
            case F1_LEXICAL_RANKS_BY_BM25 -> new RanksWorstFirst(real);
            case F2_PREFIX_LOOKS_AT_WORDS -> new TakesAPrefixForATerm(real);
            case F3_STATISTICS_COUNT_WHAT_CAN_BE_FOUND -> new CountsOnePassageTooMany(real);
            case F4_NEAREST_ORDERS_BY_COSINE -> new ShowsTheFarthestFirst(real);
            case F5_EXACT_FINDS_CHARACTERS_IN_TIME -> new ReadsBackwards(real);
            case F6_SYMBOLS_WHOLE_NAMES_FIRST -> new ShowsPartsOfNamesFirst(real);
            case F7_FILTER_MEANS_WHAT_IT_TESTS -> new FiltersAllLegsButOne(real);
            case F8_ANY_TERM_IS_DATA -> new ChokesOnQuotes(real);
            case R1_CHUNKS_FOLLOW_THE_IDS -> new SortsIds(real);
            case R2_DOCUMENTS_AS_THEY_STAND -> new SortsPathsByUnit(real);
            case R3_LINKS_OF_SEARCHABLE_VERSIONS -> new ListsLinksBackwards(real);
            case R4_COVERAGE_EQUALS_A_COUNT -> new HidesFailures(real);
            case R5_EXTRACTED_TEXT_IS_KEPT -> new TrimsText(real);
            case X1_STORED_DOCUMENTS_ARE_COMPLETE -> new CareSabotages.SkipsTheFirstOfEachFurtherPage(real);
            case X2_STORED_VECTORS_ARE_COMPLETE -> new CareSabotages.ShowsVectorsOfTheActiveSpaceAlone(real);
            case K1_INSPECTION_FINDS_NOTHING_IN_WHAT_IS_WHOLE -> new CareSabotages.TakesWaitingDocumentsForDamage(real);
            case K2_WHAT_IS_NOT_MENDED_IS_GIVEN_BACK -> new CareSabotages.ClaimsToHaveMendedEverything(real);
            case K3_A_BACKUP_IS_WHOLE_OR_NOT_THERE -> new CareSabotages.WritesOverWhatIsThere(real);
        };
    }

    private static <T> List<T> reversed(List<T> list) {
        var reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    private static final class AnswersAfterClosing extends DelegatingStore {
        private boolean isClosed;

        AnswersAfterClosing(Store real) {
            super(real);
        }

        @Override
        public LexicalStatistics statistics(List<String> terms) {
            return isClosed ? new LexicalStatistics(0, 0, Map.of()) : super.statistics(terms);
        }

        @Override
        public void close() {
            isClosed = true;
            super.close();
        }
    }

    private static final class ShowsDocumentsToTheirWriterAlone extends DelegatingStore {
        private volatile Thread writer = Thread.currentThread();

        ShowsDocumentsToTheirWriterAlone(Store real) {
            super(real);
        }

        @Override
        public ReplaceOutcome replace(DocumentContent content) {
            writer = Thread.currentThread();
            return super.replace(content);
        }

        @Override
        public Optional<Document> document(DocumentKey key) {
            return super.document(key).filter(document -> writer == Thread.currentThread());
        }
    }

    private static final class TakesUnknownForEmpty extends DelegatingStore {
        TakesUnknownForEmpty(Store real) {
            super(real);
        }

        @Override
        public Page<Document> documents(DocumentQuery query) {
            try {
                return super.documents(query);
            } catch (NotFoundException e) {
                return new Page<>(List.of(), Optional.empty());
            }
        }
    }

    private static final class TakesTheLastSpelling extends DelegatingStore {
        TakesTheLastSpelling(Store real) {
            super(real);
        }

        @Override
        public Collection save(CollectionSpec spec) {
            Collection saved = super.save(spec);
            return new Collection(spec, saved.scan(), saved.languages());
        }
    }

    private static final class ListsCollectionsBackwards extends DelegatingStore {
        ListsCollectionsBackwards(Store real) {
            super(real);
        }

        @Override
        public List<Collection> collections() {
            return reversed(super.collections());
        }
    }

    private static final class ReportsNoPassages extends DelegatingStore {
        ReportsNoPassages(Store real) {
            super(real);
        }

        @Override
        public RemovalReport remove(CollectionId id) {
            return new RemovalReport(super.remove(id).documents(), 0);
        }
    }

    private static final class KeepsValuesForEver extends DelegatingStore {
        KeepsValuesForEver(Store real) {
            super(real);
        }

        @Override
        public void putMetadata(String key, String value) {
            if (!value.isEmpty()) {
                super.putMetadata(key, value);
            }
        }
    }

    private static final class GrantsScansToEveryone extends DelegatingStore {
        GrantsScansToEveryone(Store real) {
            super(real);
        }

        @Override
        public String claimScan(CollectionId id, String owner, Duration lease) {
            super.claimScan(id, owner, lease);
            return owner;
        }
    }

    private static final class RanksWorstFirst extends DelegatingStore {
        RanksWorstFirst(Store real) {
            super(real);
        }

        @Override
        public List<LexicalCandidate> lexical(LexicalQuery query) {
            return reversed(super.lexical(query));
        }
    }

    private static final class TakesAPrefixForATerm extends DelegatingStore {
        TakesAPrefixForATerm(Store real) {
            super(real);
        }

        @Override
        public List<LexicalCandidate> lexical(LexicalQuery query) {
            if (query.prefix().isEmpty()) {
                return super.lexical(query);
            }
            List<TermGroup> select = Stream.concat(
                            query.select().stream(), Stream.of(new TermGroup(List.of(query.prefix()))))
                    .toList();
            return super.lexical(
                    new LexicalQuery(select, query.score(), "", query.statistics(), query.scope(), query.limit()));
        }
    }

    private static final class CountsOnePassageTooMany extends DelegatingStore {
        CountsOnePassageTooMany(Store real) {
            super(real);
        }

        @Override
        public LexicalStatistics statistics(List<String> terms) {
            LexicalStatistics real = super.statistics(terms);
            return new LexicalStatistics(real.chunks() + 1, real.terms(), real.documentFrequencies());
        }
    }

    private static final class ShowsTheFarthestFirst extends DelegatingStore {
        ShowsTheFarthestFirst(Store real) {
            super(real);
        }

        @Override
        public List<Candidate> nearest(VectorQuery query) {
            return reversed(super.nearest(query));
        }
    }

    private static final class ReadsBackwards extends DelegatingStore {
        ReadsBackwards(Store real) {
            super(real);
        }

        @Override
        public ExactResult exact(ExactQuery query) {
            ExactResult result = super.exact(query);
            return new ExactResult(reversed(result.candidates()), result.complete());
        }
    }

    private static final class ShowsPartsOfNamesFirst extends DelegatingStore {
        ShowsPartsOfNamesFirst(Store real) {
            super(real);
        }

        @Override
        public List<Candidate> symbols(SymbolQuery query) {
            return reversed(super.symbols(query));
        }
    }

    private static final class FiltersAllLegsButOne extends DelegatingStore {
        FiltersAllLegsButOne(Store real) {
            super(real);
        }

        @Override
        public List<Candidate> nearest(VectorQuery query) {
            var scope = new Scope(query.scope().collections(), Filter.any());
            return super.nearest(new VectorQuery(query.space(), query.vector(), scope, query.limit()));
        }
    }

    private static final class ChokesOnQuotes extends DelegatingStore {
        ChokesOnQuotes(Store real) {
            super(real);
        }

        @Override
        public List<LexicalCandidate> lexical(LexicalQuery query) {
            if (query.select().toString().contains("\"")) {
                throw StoreException.failed("syntax error near '\"'", null);
            }
            return super.lexical(query);
        }
    }

    private static final class DoublesQuotes extends DelegatingStore {
        DoublesQuotes(Store real) {
            super(real);
        }

        @Override
        public void putMetadata(String key, String value) {
            super.putMetadata(key, value.replace("'", "''"));
        }
    }

    private static final class SortsIds extends DelegatingStore {
        SortsIds(Store real) {
            super(real);
        }

        @Override
        public List<Chunk> chunks(List<Long> ids) {
            return super.chunks(ids.stream().sorted().toList());
        }
    }

    private static final class SortsPathsByUnit extends DelegatingStore {
        SortsPathsByUnit(Store real) {
            super(real);
        }

        @Override
        public Page<Document> documents(DocumentQuery query) {
            Page<Document> page = super.documents(query);
            Comparator<Document> byPath =
                    Comparator.comparing(document -> document.key().path());
            return new Page<>(page.items().stream().sorted(byPath).toList(), page.next());
        }
    }

    private static final class ListsLinksBackwards extends DelegatingStore {
        ListsLinksBackwards(Store real) {
            super(real);
        }

        @Override
        public List<DocumentLink> links(LinkQuery query) {
            return reversed(super.links(query));
        }
    }

    private static final class HidesFailures extends DelegatingStore {
        HidesFailures(Store real) {
            super(real);
        }

        @Override
        public Coverage coverage(List<CollectionId> collections) {
            Coverage real = super.coverage(collections);
            return new Coverage(
                    real.collections().stream()
                            .map(each -> new CollectionCoverage(each.id(), withoutFailures(each.counts())))
                            .toList(),
                    real.space());
        }

        private static Coverage.Counts withoutFailures(Coverage.Counts counts) {
            return new Coverage.Counts(
                    counts.indexed(),
                    counts.pending(),
                    0,
                    counts.skipped(),
                    counts.stale(),
                    counts.chunks(),
                    counts.withVectors());
        }
    }

    private static final class TrimsText extends DelegatingStore {
        TrimsText(Store real) {
            super(real);
        }

        @Override
        public Optional<String> extractedText(DocumentKey key) {
            return super.extractedText(key).map(String::strip);
        }
    }
}
