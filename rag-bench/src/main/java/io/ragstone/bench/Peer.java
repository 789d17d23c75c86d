package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A system under comparison. Its constructor opens it where nothing is yet. */
interface Peer extends AutoCloseable {

    /** What is compared, in the order in which it is asked for. */
    List<SearchMode> ALL_MODES = List.of(SearchMode.LEXICAL, SearchMode.VECTOR, SearchMode.HYBRID);

    /** What it can be asked by. */
    List<SearchMode> modes();

    /** Takes in all passages; when it returns, {@link #ask} finds any of them in every mode. */
    void fill(PeerData.Reader passages) throws Exception;

    /** Does what is left to do behind searches, so that they are measured in peace. */
    default void settle() throws IOException {
        // nothing is left
    }

    /** What it takes up elsewhere than in its folder, known after {@link #settle}. */
    default Map<PeerFigures.Size, Double> sizes() {
        return Map.of();
    }

    /** Looks for the ten best, with their texts; returns how many it found. */
    int ask(SearchMode mode, PeerScope scope, PeerQuery query) throws Exception;

    /** The numbers of the ten nearest passages by vector alone. */
    List<Integer> nearest(PeerScope scope, PeerQuery query) throws Exception;

    @Override
    void close() throws IOException;
}
