package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.store.Times;
import io.ragstone.spi.JobQueue;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Counters and lists that follow from the documents, and jobs. */
final class CatalogChecks {

    private static final List<String> COUNTERS =
            List.of("pending", "indexed", "skipped", "failed", "stale", "chunks", "terms");

    private static final String COUNTED = """
            select ifnull(total(d.state = 0), 0) as pending, total(d.state = 1) as indexed, total(d.state = 2) as skipped,
              total(d.state = 3) as failed, total(d.stale) as stale, total(d.chunks) as chunks, total(d.terms) as terms
            from documents d where d.collection_id =""";

    private static final String VECTORS_COUNTED = """
            select count(*) from documents d
            cross join chunks k on k.id between d.first_chunk and d.first_chunk + d.chunks - 1
            cross join vectors v on v.id = %s
            where d.collection_id = c.id""".formatted(VectorKey.sql("s.id", "k.text_id"));

    private final InstantSource clock;

    CatalogChecks(InstantSource clock) {
        this.clock = clock;
    }

    List<Check<Database>> all() {
        return List.of(
                counters(),
                vectorCounts(),
                vectorCountsOfNobody(),
                languages(),
                contentTypes(),
                sequences(),
                jobsOfNobody(),
                brokenJobs(),
                expiredLeases());
    }

    private static Check<Database> counters() {
        String same = String.join(
                " and ",
                COUNTERS.stream().map(each -> "n." + each + " = c." + each).toList());
        return new RowCheck(
                Damage.COVERAGE_WRONG,
                "collections",
                "id",
                "select c.id, null, c.id from collections c where c.id > ?1 and c.id <= ?2 and not exists (select 1 from ("
                        + COUNTED + " c.id) n where " + same + ")",
                CatalogChecks::count);
    }

    private static void count(Session session, long collection) throws SQLException {
        session.update(
                "update collections set (" + String.join(", ", COUNTERS) + ") = (select "
                        + String.join(
                                ", ",
                                COUNTERS.stream()
                                        .map(each -> "cast(" + each + " as integer)")
                                        .toList())
                        + " from (" + COUNTED + " ?1)) where id = ?1",
                collection);
    }

    private static Check<Database> vectorCounts() {
        return new RowCheck(
                Damage.VECTOR_COUNT_WRONG,
                "collections",
                "id",
                "select c.id, null, c.id from collections c cross join embedding_spaces s"
                        + " where c.id > ?1 and c.id <= ?2 and (" + VECTORS_COUNTED
                        + ") <> ifnull((select n.chunks from"
                        + " collection_vectors n where n.collection_id = c.id and n.space_id = s.id), 0)",
                (session, collection) -> {
                    session.update("delete from collection_vectors where collection_id = ?", collection);
                    session.update(
                            "insert into collection_vectors (collection_id, space_id, chunks) select c.id, s.id, ("
                                    + VECTORS_COUNTED
                                    + ") as counted from collections c cross join embedding_spaces s"
                                    + " where c.id = ? and counted > 0",
                            collection);
                });
    }

    private static Check<Database> vectorCountsOfNobody() {
        String nobody = " where x.collection_id > ?1 and x.collection_id <= ?2"
                + " and not exists (select 1 from collections c where c.id = x.collection_id)";
        return new RowCheck(
                Damage.COUNTER_ORPHAN,
                "collection_vectors",
                "collection_id",
                "select distinct x.collection_id, null, null from collection_vectors x" + nobody,
                (session, collection) ->
                        session.update("delete from collection_vectors where collection_id = ?", collection));
    }

    /** Queries are analysed in the languages listed here. */
    private static Check<Database> languages() {
        String missing = """
                select distinct d.collection_id, d.language from documents d where d.collection_id > ?1
                  and d.collection_id <= ?2 and d.indexed_hash <> '' and d.language <> '' and not exists
                  (select 1 from collection_languages l where l.collection_id = d.collection_id and l.code = d.language)""";
        return new RowCheck(
                Damage.LANGUAGE_MISSING,
                "collections",
                "id",
                "select distinct m.collection_id, null, m.collection_id from (" + missing + ") m",
                (session, collection) -> session.update(
                        "insert into collection_languages (collection_id, code) " + missing,
                        collection - 1,
                        collection));
    }

    /** Numbers that are given twice leave words of one passage at another. */
    private static Check<Database> sequences() {
        String highest = """
                case name when 'chunk' then (select ifnull(max(id), 0) from chunks)
                  when 'text' then (select ifnull(max(id), 0) from texts)
                  else (select ifnull(max(generation), 0) from documents) end""";
        return new RowCheck(
                Damage.SEQUENCE_BEHIND,
                "(select 1 as id)",
                "id",
                "select 1, null, null from sequences where 1 > ?1 and 1 <= ?2 and next <= " + highest + " limit 1",
                (session, one) -> session.update("update sequences set next = max(next, 1 + " + highest + ")"));
    }

    /** Filters look here first. */
    private static Check<Database> contentTypes() {
        return new RowCheck(
                Damage.CONTENT_TYPE_MISSING,
                "documents",
                "id",
                """
                select d.id, d.id, null from documents d where d.id > ?1 and d.id <= ?2 and d.indexed_hash <> ''
                  and not exists (select 1 from content_types t where t.name = d.content_type)""",
                (session, document) -> session.update(
                        "insert into content_types (name) select content_type from documents where id = ?", document));
    }

    private static Check<Database> jobsOfNobody() {
        return new RowCheck(
                Damage.JOB_ORPHAN,
                "jobs",
                "id",
                """
                select j.id, null, null, j.collection_key from jobs j where j.id > ?1 and j.id <= ?2
                  and not exists (select 1 from collections c where c.key = j.collection_key)""",
                (session, row) -> Optional.of(Damage.JOB_ORPHAN.words(row.getString(4))),
                (session, job) -> session.update("delete from jobs where id = ?", job));
    }

    private static Check<Database> brokenJobs() {
        return new RowCheck(
                Damage.JOB_BROKEN,
                "jobs",
                "id",
                """
                select j.id, null, (select c.id from collections c where c.key = j.collection_key) from jobs j
                where j.id > ?1 and j.id <= ?2
                  and (j.state not in (0, 1, 2) or (j.state = 1) <> (j.leased_until is not null))""",
                (session, job) -> session.update(
                        "update jobs set state = 0, leased_until = null, worker = '' where id = ?", job));
    }

    /** A worker takes it back as soon as there is one; a repair does not wait for it. */
    private Check<Database> expiredLeases() {
        return new RowCheck(
                Damage.JOB_LEASE_EXPIRED,
                "jobs",
                "id",
                """
                select j.id, null, (select c.id from collections c where c.key = j.collection_key), j.leased_until, j.worker
                from jobs j where j.id > ?1 and j.id <= ?2 and j.state = 1 and j.leased_until is not null""",
                (session, row) -> row.getLong(4) > Times.micros(clock.instant())
                        ? Optional.empty()
                        : Optional.of(Damage.JOB_LEASE_EXPIRED.words(row.getString(5))),
                this::putBack);
    }

    private void putBack(Session session, long job) throws SQLException {
        long now = Times.micros(clock.instant());
        int attempts = 1 + (int) session.number("select attempts from jobs where id = ?", job);
        String error = "the worker ended before the job did";
        if (attempts < JobQueue.MAX_ATTEMPTS) {
            JobRows.putBack(session, job, attempts, now, error);
        } else {
            JobRows.park(session, job, attempts, now, error);
        }
    }
}
