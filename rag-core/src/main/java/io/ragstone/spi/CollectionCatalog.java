package io.ragstone.spi;

import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ScanState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a {@link Store} that knows which collections there are.
 *
 * <dl>
 *   <dt>C1
 *   <dd>{@link #save} adds or changes a collection and keeps its documents; ids that are equal ignoring case are one
 *       collection, in the spelling that came first.
 *   <dt>C2
 *   <dd>{@link #collections} lists all, in order of id, with the scan state last recorded.
 *   <dt>C3
 *   <dd>{@link #remove} takes every trace of a collection from every leg in one transaction; what it reports is what
 *       was there.
 *   <dt>C4
 *   <dd>{@link #putMetadata} and {@link #metadata} keep text by key; an empty value removes the key.
 *   <dt>C5
 *   <dd>{@link #claimScan} grants a collection to one owner at a time, again to the same one, and to the next one when
 *       the grant ran out or was given back with {@link #releaseScan}; an owner that lost it releases nothing.
 * </dl>
 */
public interface CollectionCatalog {

    /** Adds a collection, or changes the one of that id. Returns it as stored. */
    Collection save(CollectionSpec spec);

    /** All collections in order of id. Cheap: one row each. */
    List<Collection> collections();

    /** The collection of that id, if there is one. */
    default Optional<Collection> collection(CollectionId id) {
        return collections().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Remembers what a scan found. */
    void recordScan(CollectionId id, ScanState scan);

    /**
     * Asks to be the only one, in all processes, that scans a collection for {@code lease} from now; the owner asks
     * again to prolong.
     *
     * @param owner tells this scan from any other, for people too
     * @return whoever has the grant after the call: {@code owner} if it was given
     */
    String claimScan(CollectionId id, String owner, Duration lease);

    /** Gives back what {@link #claimScan} granted, if {@code owner} still has it. */
    void releaseScan(CollectionId id, String owner);

    /** Forgets a collection with all that belongs to it; the report is zero if there was none. */
    RemovalReport remove(CollectionId id);

    /** Every key that begins with {@code prefix}, with its value. */
    Map<String, String> metadata(String prefix);

    /** Keeps {@code value} under {@code key}; an empty value removes it. */
    void putMetadata(String key, String value);
}
