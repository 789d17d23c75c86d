package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Asking;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.Limits;
import io.ragstone.internal.remote.Patience;
import io.ragstone.internal.remote.RemoteCall;
import io.ragstone.internal.remote.RemoteTexts;
import io.ragstone.internal.remote.Results;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.internal.remote.TextWindows;
import io.ragstone.model.TokenEstimate;
import io.ragstone.spi.Reranker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import okhttp3.HttpUrl;

/** A service that judges passages. A passage that is too long goes in windows; the best of them counts. Thread-safe. */
final class HttpReranker implements Reranker {

    /** No service takes a blank passage; this one says as little. */
    private static final String NOTHING = ".";

    private static final String HARMLESS = "Is the harbour quiet?";

    private final RerankApi api;
    private final String model;
    private final String name;
    private final boolean isRemote;
    private final HttpUrl address;
    private final int longestQuery;
    private final JsonPost post;
    private final RemoteTexts<Double> passages;

    HttpReranker(
            RerankApi api,
            String model,
            Server server,
            Limits limits,
            Patience patience,
            JsonPost post,
            Surroundings surroundings) {
        this.api = api;
        this.model = model;
        this.name = HttpRerankerProvider.NAME + ":" + (model.isEmpty() ? server.place() : model);
        this.isRemote = !server.isLoopback();
        this.address = Api.at(server.url(), "rerank");
        this.longestQuery = limits.inputTokens() / 2;
        this.post = post;
        this.passages = new RemoteTexts<>(name, limits, patience, new Scores(), surroundings);
    }

    @Override
    public String name() {
        return name;
    }

    /** What a question means is said in its beginning, so the end of a very long one is left out. */
    @Override
    public List<Double> score(String query, List<String> texts) {
        String asked = TextWindows.beginning(query, longestQuery);
        List<String> sent =
                texts.stream().map(text -> text.isBlank() ? NOTHING : text).toList();
        return passages.values(sent, new Asking<>(call(asked), call(HARMLESS), TokenEstimate.count(asked), true));
    }

    private RemoteCall<Double> call(String query) {
        return texts -> RerankApi.read(post.send(address, api.body(model, query, texts), withQuery(texts, query)));
    }

    private static List<String> withQuery(List<String> texts, String query) {
        var all = new ArrayList<>(texts);
        all.add(query);
        return all;
    }

    @Override
    public boolean isRemote() {
        return isRemote;
    }

    @Override
    public void close() {
        passages.close();
        post.close();
    }

    private static final class Scores implements Results<Double> {

        @Override
        public void check(Double score) throws CallFailure {
            if (!Double.isFinite(score)) {
                throw CallFailure.refused("the server's score is no number");
            }
        }

        @Override
        public Double combined(List<Double> windows) {
            return Collections.max(windows);
        }
    }
}
