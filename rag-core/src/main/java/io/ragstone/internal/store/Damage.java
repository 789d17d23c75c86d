package io.ragstone.internal.store;

import static io.ragstone.model.Finding.Part.COLLECTIONS;
import static io.ragstone.model.Finding.Part.DOCUMENTS;
import static io.ragstone.model.Finding.Part.FILE;
import static io.ragstone.model.Finding.Part.FULL_TEXT;
import static io.ragstone.model.Finding.Part.JOBS;
import static io.ragstone.model.Finding.Part.LINKS;
import static io.ragstone.model.Finding.Part.PASSAGES;
import static io.ragstone.model.Finding.Part.SYMBOLS;
import static io.ragstone.model.Finding.Part.VECTORS;
import static io.ragstone.model.Finding.Remedy.MEND;
import static io.ragstone.model.Finding.Remedy.REBUILD;
import static io.ragstone.model.Finding.Remedy.REINDEX;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Finding;
import java.util.Optional;

/**
 * A kind of damage, named and explained the same by every store that can have it.
 *
 * @param code its name, never changed
 * @param part where it lies
 * @param remedy what helps
 * @param words what is wrong, for a user; {@code %s} where a detail goes
 */
public record Damage(String code, Finding.Part part, Finding.Remedy remedy, String words) {

    public static final Damage DOCUMENT_ORPHAN =
            new Damage("document-orphan", DOCUMENTS, MEND, "the collection of this document is not there");
    public static final Damage LEDGER_STATE_UNKNOWN =
            new Damage("ledger-state-unknown", DOCUMENTS, MEND, "the ledger has no state %s; the document waits again");
    public static final Damage LEDGER_BROKEN =
            new Damage("ledger-broken", DOCUMENTS, REINDEX, "the ledger contradicts itself about what can be found");
    public static final Damage ATTRIBUTE_ORPHAN =
            new Damage("attribute-orphan", DOCUMENTS, MEND, "its document is not there");
    public static final Damage ATTRIBUTE_WRONG =
            new Damage("attribute-wrong", DOCUMENTS, MEND, "attribute %s would not be found by its value");
    public static final Damage ATTRIBUTE_MISSING =
            new Damage("attribute-missing", DOCUMENTS, REINDEX, "some of its attributes are not there");
    public static final Damage EXTRACTED_TEXT_ORPHAN =
            new Damage("extracted-text-orphan", DOCUMENTS, MEND, "its document is not there");
    public static final Damage LINK_ORPHAN = new Damage("link-orphan", LINKS, MEND, "its document is not there");
    public static final Damage LINK_MISSING =
            new Damage("link-missing", LINKS, REINDEX, "some of its links are not there");

    public static final Damage PASSAGE_MISSING =
            new Damage("passage-missing", PASSAGES, REINDEX, "not all of its %s passages are there");
    public static final Damage PASSAGE_ORPHAN =
            new Damage("passage-orphan", PASSAGES, MEND, "the passage belongs to no document");
    public static final Damage PASSAGE_CHANGED =
            new Damage("passage-changed", PASSAGES, REINDEX, "the passage's text is not the one that was stored");
    public static final Damage PASSAGE_LINES_WRONG =
            new Damage("passage-lines-wrong", PASSAGES, REINDEX, "the passage names lines or a kind that cannot be");
    public static final Damage TEXT_MISSING =
            new Damage("text-missing", PASSAGES, MEND, "the key of the passage's text is not there");
    public static final Damage TEXT_ORPHAN =
            new Damage("text-orphan", PASSAGES, MEND, "no passage and no vector has this text");
    public static final Damage TERMS_MISSING =
            new Damage("terms-missing", PASSAGES, REBUILD, "the passage's stored terms are not there");
    public static final Damage TERMS_ORPHAN =
            new Damage("terms-orphan", PASSAGES, MEND, "rows of chunk_terms have no passage");
    public static final Damage TERMS_MISPLACED =
            new Damage("terms-misplaced", PASSAGES, MEND, "the stored terms name another place than their passage");
    public static final Damage TERMS_HIDDEN =
            new Damage("terms-hidden", FULL_TEXT, MEND, "full text does not know what stands out in the passage");
    public static final Damage TERM_COUNT_WRONG =
            new Damage("term-count-wrong", PASSAGES, MEND, "it has %s terms, its row tells of %s");
    public static final Damage TERM_FREQUENCY_WRONG =
            new Damage("term-frequency-wrong", FULL_TEXT, MEND, "%s passages hold the term, the statistics tell of %s");
    public static final Damage SYMBOL_ORPHAN =
            new Damage("symbol-orphan", SYMBOLS, MEND, "rows of symbols have no passage");
    public static final Damage SYMBOL_MISSING =
            new Damage("symbol-missing", SYMBOLS, REINDEX, "the names that the passage defines are not there");
    public static final Damage SYMBOL_PARTS_WRONG =
            new Damage("symbol-parts-wrong", SYMBOLS, MEND, "names would not be found by their last parts");

    public static final Damage SPACE_ACTIVE_TWICE =
            new Damage("space-active-twice", VECTORS, MEND, "two embedding spaces are active at once");
    public static final Damage SPACE_BUILDING_TWICE =
            new Damage("space-building-twice", VECTORS, MEND, "two embedding spaces are building at once");
    public static final Damage SPACE_ACTIVE_AND_BUILDING = new Damage(
            "space-active-and-building", VECTORS, MEND, "the active embedding space is under construction too");
    public static final Damage SPACE_COUNT_WRONG =
            new Damage("space-count-wrong", VECTORS, MEND, "space %s has %s vectors, its counter says %s");
    public static final Damage VECTOR_ORPHAN =
            new Damage("vector-orphan", VECTORS, MEND, "the text or the space of this vector is not there");
    public static final Damage VECTOR_DAMAGED =
            new Damage("vector-damaged", VECTORS, MEND, "the vector's components are not those of a direction");
    public static final Damage BACKLOG_MISSING =
            new Damage("backlog-missing", VECTORS, MEND, "a text without a vector does not wait for one");
    public static final Damage BACKLOG_ORPHAN =
            new Damage("backlog-orphan", VECTORS, MEND, "a text waits for a vector that nobody needs");
    public static final Damage REJECTION_ORPHAN =
            new Damage("rejection-orphan", VECTORS, MEND, "a refused text, or its space, is not there");

    public static final Damage COVERAGE_WRONG = new Damage(
            "coverage-wrong", COLLECTIONS, MEND, "the counters of the collection are not what its documents add up to");
    public static final Damage VECTOR_COUNT_WRONG = new Damage(
            "vector-count-wrong",
            COLLECTIONS,
            MEND,
            "the number of passages with a vector is not the one that is counted");
    public static final Damage COUNTER_ORPHAN =
            new Damage("counter-orphan", COLLECTIONS, MEND, "a counter belongs to no collection");
    public static final Damage LANGUAGE_MISSING = new Damage(
            "language-missing", COLLECTIONS, MEND, "a language of its documents is not among those of the collection");
    public static final Damage CONTENT_TYPE_MISSING = new Damage(
            "content-type-missing", COLLECTIONS, MEND, "its content type is not among those that can be asked for");
    public static final Damage SEQUENCE_BEHIND =
            new Damage("sequence-behind", COLLECTIONS, MEND, "numbers that are in use would be given again");

    public static final Damage JOB_ORPHAN =
            new Damage("job-orphan", JOBS, MEND, "there is no collection '%s' for this job");
    public static final Damage JOB_BROKEN =
            new Damage("job-broken", JOBS, MEND, "the job is neither waiting nor running nor parked; it waits again");
    public static final Damage JOB_LEASE_EXPIRED =
            new Damage("job-lease-expired", JOBS, MEND, "worker '%s' ended before its job did");

    public static final Damage INDEX_DAMAGED =
            new Damage("index-damaged", FILE, MEND, "index %s is not whole; questions do without it");

    /** What is wrong, with its details. */
    public String words(Object... details) {
        return words.formatted(details);
    }

    /** This damage, seen at a place. */
    public Finding at(Optional<CollectionId> collection, String path, String subject, String problem) {
        return new Finding(code, part, collection, collection.isEmpty() ? "" : path, subject, problem, remedy);
    }
}
