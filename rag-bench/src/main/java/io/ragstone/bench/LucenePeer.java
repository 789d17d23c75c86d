package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Lucene: BM25 over the words of {@link StandardAnalyzer} and HNSW with its default parameters (16 neighbours, beam of
 * 100). Two threads add documents, with 256 MB to gather in; searchable means committed and opened. Both legs of a
 * hybrid question run side by side, fifty candidates each, joined by reciprocal rank.
 */
final class LucenePeer implements Peer {

    private static final String BODY = "body";
    private static final String VECTOR = "vector";
    private static final String NUMBER = "number";
    private static final int INDEXING_THREADS = 2;
    private static final int AT_ONCE = 100;
    private static final double BUFFER_MEGABYTES = 256;
    private static final int CANDIDATES = 50;
    private static final int RANK_CONSTANT = 60;

    private final Analyzer analyzer = new StandardAnalyzer();
    private final ExecutorService threads = Executors.newFixedThreadPool(INDEXING_THREADS);
    private final FSDirectory directory;
    private final IndexWriter writer;

    private @Nullable DirectoryReader reader;

    /** Opens an index in {@code folder}. */
    LucenePeer(Path folder) throws IOException {
        this.directory = FSDirectory.open(folder);
        this.writer = new IndexWriter(directory, new IndexWriterConfig(analyzer).setRAMBufferSizeMB(BUFFER_MEGABYTES));
    }

    @Override
    public List<SearchMode> modes() {
        return ALL_MODES;
    }

    @Override
    public void fill(PeerData.Reader passages) throws Exception {
        var adding = new ArrayList<Future<?>>();
        for (int i = 0; i < INDEXING_THREADS; i++) {
            adding.add(threads.submit(() -> add(passages)));
        }
        for (Future<?> each : adding) {
            each.get();
        }
        writer.commit();
        reader = DirectoryReader.open(directory);
    }

    private long add(PeerData.Reader passages) throws IOException {
        long last = 0;
        for (List<ReadyPassage> next = passages.next(AT_ONCE); !next.isEmpty(); next = passages.next(AT_ONCE)) {
            for (ReadyPassage each : next) {
                last = writer.addDocument(document(each));
            }
        }
        return last;
    }

    private static Document document(ReadyPassage passage) {
        var document = new Document();
        document.add(new StoredField(NUMBER, passage.number()));
        document.add(new TextField(BODY, passage.searched(), Field.Store.YES));
        for (PeerScope scope : PeerScope.values()) {
            document.add(new StringField(scope.key(), scope.valueOf(passage.document()), Field.Store.NO));
        }
        document.add(new KnnFloatVectorField(VECTOR, passage.vector().toArray(), VectorSimilarityFunction.DOT_PRODUCT));
        return document;
    }

    /** Waits for the merges that were begun while documents were added, and looks at what they leave. */
    @Override
    public void settle() throws IOException {
        writer.close();
        DirectoryReader before = opened();
        reader = DirectoryReader.open(directory);
        before.close();
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) throws Exception {
        var searcher = new IndexSearcher(opened());
        StoredFields stored = searcher.storedFields();
        int found = 0;
        for (int document : ranked(searcher, mode, scope, query)) {
            found += stored.document(document).get(BODY).isEmpty() ? 0 : 1;
        }
        return found;
    }

    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) throws Exception {
        var searcher = new IndexSearcher(opened());
        var numbers = new ArrayList<Integer>();
        for (int document : ranked(searcher, SearchMode.VECTOR, scope, query)) {
            numbers.add(searcher.storedFields()
                    .document(document)
                    .getField(NUMBER)
                    .numericValue()
                    .intValue());
        }
        return numbers;
    }

    private List<Integer> ranked(IndexSearcher searcher, SearchMode mode, PeerScope scope, PeerQuery query)
            throws IOException, ExecutionException, InterruptedException {
        if (mode == SearchMode.LEXICAL) {
            return first(searcher.search(byWords(scope, query), PeerQuery.COUNT).scoreDocs);
        }
        if (mode == SearchMode.VECTOR) {
            return first(searcher.search(byVector(scope, query), PeerQuery.COUNT).scoreDocs);
        }
        Future<ScoreDoc[]> near = threads.submit(() -> searcher.search(byVector(scope, query), CANDIDATES).scoreDocs);
        Map<Integer, Double> scores = new HashMap<>();
        add(scores, searcher.search(byWords(scope, query), CANDIDATES).scoreDocs);
        add(scores, near.get());
        return scores.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(PeerQuery.COUNT)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<Integer> first(ScoreDoc[] found) {
        var documents = new ArrayList<Integer>(found.length);
        for (ScoreDoc each : found) {
            documents.add(each.doc);
        }
        return documents;
    }

    private static void add(Map<Integer, Double> scores, ScoreDoc[] found) {
        for (int i = 0; i < found.length; i++) {
            scores.merge(found[i].doc, 1.0 / (RANK_CONSTANT + 1 + i), Double::sum);
        }
    }

    private Query byWords(PeerScope scope, PeerQuery query) {
        Query words = new QueryBuilder(analyzer).createBooleanQuery(BODY, query.text());
        return scope == PeerScope.ALL
                ? words
                : new BooleanQuery.Builder()
                        .add(words, BooleanClause.Occur.MUST)
                        .add(filter(scope), BooleanClause.Occur.FILTER)
                        .build();
    }

    private static Query byVector(PeerScope scope, PeerQuery query) {
        float[] vector = query.vector().toArray();
        return scope == PeerScope.ALL
                ? new KnnFloatVectorQuery(VECTOR, vector, CANDIDATES)
                : new KnnFloatVectorQuery(VECTOR, vector, CANDIDATES, filter(scope));
    }

    private static Query filter(PeerScope scope) {
        return new TermQuery(new Term(scope.key(), scope.value()));
    }

    private DirectoryReader opened() {
        if (reader == null) {
            throw new IllegalStateException("asked before it was filled");
        }
        return reader;
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        if (reader != null) {
            reader.close();
        }
        writer.close();
        directory.close();
    }
}
