package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Times;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobKind;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.JobState;
import io.ragstone.model.Lease;
import io.ragstone.model.Page;
import io.ragstone.model.QueueStats;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The table of jobs: one row for each key. A running job that is asked for again remembers it in its row, and becomes a
 * new waiting job when it ends. Times are microseconds since 1970, fine enough for jitter to tell jobs apart.
 */
final class JobRows {

    private static final String JOB = """
            select id, collection_name, collection_version, path, kind, priority, state, attempts, due, enqueued,
              last_error, fence
            from jobs""";

    private static final String NO_SUSPECT_BESIDE_ANOTHER =
            "(not suspect or not exists (select 1 from jobs where state = 1 and suspect and process = ?))";

    /**
     * The turn of a job of collection ?1 that begins to wait at priority ?2: one after the last of its collection, and
     * never before those whose turn it is now (start-time fair queueing; Goyal, Vin and Cheng, 1996). Jobs that wait
     * for another attempt keep their turn, and do not hold back that of others.
     */
    private static final String NEXT_TURN = """
            max(
              ifnull((select max(turn) + 1 from jobs where state = 0 and collection_key = ?1 and priority = ?2), 0),
              ifnull((select turn from jobs where state = 0 and priority = ?2 and attempts = 0 order by turn limit 1), 0))""";

    private JobRows() {}

    static Enqueued enqueue(Session session, JobRequest request, long now) throws SQLException {
        JobKey key = request.key();
        Optional<Known> known = session.first(
                "select id, state, priority from jobs where collection_key = ? and path = ? and kind = ?",
                row -> new Known(row.getLong(1), Codes.jobState(row.getInt(2)), row.getInt(3)),
                key.document().collection().key(),
                key.document().path(),
                key.kind().name());
        if (known.isPresent()) {
            return ask(session, request, known.get(), now);
        }
        insert(session, key, request.priority(), now);
        return Enqueued.ADDED;
    }

    private record Known(long id, JobState state, int priority) {}

    private static long nextTurn(Session session, String collectionKey, int priority) throws SQLException {
        return session.number("select " + NEXT_TURN, collectionKey, priority);
    }

    private static void insert(Session session, JobKey key, int priority, long now) throws SQLException {
        CollectionId collection = key.document().collection();
        session.update(
                "insert into jobs"
                        + " (collection_key, priority, collection_name, collection_version, path, kind, due, enqueued, turn)"
                        + " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, " + NEXT_TURN + ")",
                collection.key(),
                priority,
                collection.name(),
                collection.version(),
                key.document().path(),
                key.kind().name(),
                now);
    }

    private static Enqueued ask(Session session, JobRequest request, Known known, long now) throws SQLException {
        String collection = request.key().document().collection().key();
        int priority = Math.max(known.priority(), request.priority());
        return switch (known.state()) {
            case WAITING -> {
                session.update("update jobs set due = min(due, ?) where id = ?", now, known.id());
                if (priority > known.priority()) {
                    raise(session, known.id(), collection, priority);
                }
                yield Enqueued.COALESCED;
            }
            case RUNNING -> {
                session.update("""
                        update jobs set again_priority = max(ifnull(again_priority, ?1), ?1),
                          again_enqueued = ifnull(again_enqueued, ?2)
                        where id = ?3""", request.priority(), now, known.id());
                yield Enqueued.AGAIN_AFTERWARDS;
            }
            case PARKED -> {
                raise(session, known.id(), collection, priority);
                session.update(
                        "update jobs set state = 0, attempts = 0, due = ?, last_error = '' where id = ?",
                        now,
                        known.id());
                yield Enqueued.REVIVED;
            }
        };
    }

    /** Puts a job in line at a priority at which it does not wait yet. */
    private static void raise(Session session, long id, String collectionKey, int priority) throws SQLException {
        session.update(
                "update jobs set priority = ?, turn = ? where id = ?",
                priority,
                nextTurn(session, collectionKey, priority),
                id);
    }

    /** Whether a job can be handed out or a lease taken back. */
    static boolean hasWork(Session session, long now) throws SQLException {
        return session.number("""
                        select exists (select 1 from jobs where state = 0 and due <= ? and %s)
                          or exists (select 1 from jobs where leased_until <= ?)""".formatted(NO_SUSPECT_BESIDE_ANOTHER), now, ProcessKey.own(), now) != 0
                || !abandoned(session).isEmpty();
    }

    /** The processes that hold jobs and have ended. */
    private static List<String> abandoned(Session session) throws SQLException {
        return session.list("select distinct process from jobs where state = 1", row -> row.getString(1)).stream()
                .filter(ProcessKey::isGone)
                .toList();
    }

    static List<Lease> claim(Session session, ClaimRequest request, long now) throws SQLException {
        var arguments = new ArrayList<Object>(List.of(now));
        String collections = inCollections(request.collections(), arguments);
        arguments.add(ProcessKey.own());
        arguments.add(request.limit());
        List<Due> due = session.list(
                "select id, suspect from jobs where state = 0 and due <= ?" + collections + " and "
                        + NO_SUSPECT_BESIDE_ANOTHER + " order by priority desc, turn, id limit ?",
                row -> new Due(row.getLong(1), row.getInt(2) != 0),
                arguments.toArray());
        return lease(session, request, together(due), now);
    }

    private record Due(long id, boolean isSuspect) {}

    /** A suspect alone, or those before the first one. */
    private static List<Due> together(List<Due> due) {
        int suspect = 0;
        while (suspect < due.size() && !due.get(suspect).isSuspect()) {
            suspect++;
        }
        return due.subList(0, suspect == 0 ? Math.min(1, due.size()) : suspect);
    }

    private static List<Lease> lease(Session session, ClaimRequest request, List<Due> due, long now)
            throws SQLException {
        var leases = new ArrayList<Lease>();
        for (Due each : due) {
            long id = each.id();
            long expires = now + Times.micros(request.lease());
            session.update(
                    "update jobs set state = 1, fence = fence + 1, leased_until = ?, worker = ?, process = ? where id = ?",
                    expires,
                    request.worker(),
                    ProcessKey.own(),
                    id);
            session.first(
                            JOB + " where id = ?",
                            row -> new Lease(job(row), row.getLong(12), Times.fromMicros(expires)),
                            id)
                    .ifPresent(leases::add);
        }
        return leases;
    }

    /** Whether the lease is the newest of a running job and has not run out. */
    static boolean isGood(Session session, Lease lease, long now) throws SQLException {
        return session.number(
                        "select exists (select 1 from jobs where id = ? and fence = ? and state = 1 and leased_until > ?)",
                        lease.job().id(),
                        lease.fence(),
                        now)
                != 0;
    }

    static void extend(Session session, Lease lease, long until) throws SQLException {
        session.update(
                "update jobs set leased_until = ? where id = ?",
                until,
                lease.job().id());
    }

    /** Ends a job, or starts its next life if it was asked for meanwhile. */
    static void complete(Session session, Lease lease) throws SQLException {
        long id = lease.job().id();
        Optional<Again> again = again(session, id);
        session.update("delete from jobs where id = ?", id);
        if (again.isPresent()) {
            insert(
                    session,
                    lease.job().key(),
                    again.get().priority(),
                    again.get().enqueued());
        }
    }

    private record Again(int priority, long enqueued) {}

    private static Optional<Again> again(Session session, long id) throws SQLException {
        return session.first(
                "select again_priority, again_enqueued from jobs where id = ? and again_enqueued is not null",
                row -> new Again(row.getInt(1), row.getLong(2)),
                id);
    }

    static void putBack(Session session, long id, int attempts, long due, String error) throws SQLException {
        end(session, id, JobState.WAITING, attempts, due, error);
    }

    /** Parks a job, unless it was asked for meanwhile: that counts as asking for a parked one. */
    static void park(Session session, long id, int attempts, long now, String error) throws SQLException {
        if (again(session, id).isPresent()) {
            end(session, id, JobState.WAITING, 0, now, error);
        } else {
            end(session, id, JobState.PARKED, attempts, now, error);
        }
    }

    private static void end(Session session, long id, JobState state, int attempts, long due, String error)
            throws SQLException {
        Optional<Place> anew = session.first(
                "select collection_key, max(priority, again_priority) from jobs where id = ? and again_priority is not null",
                row -> new Place(row.getString(1), row.getInt(2)),
                id);
        if (anew.isPresent()) {
            raise(session, id, anew.get().collectionKey(), anew.get().priority());
        }
        session.update("""
                update jobs set state = ?, attempts = ?, due = ?, last_error = ?, leased_until = null, worker = '',
                  again_priority = null, again_enqueued = null
                where id = ?""", Codes.of(state), attempts, due, error, id);
    }

    private record Place(String collectionKey, int priority) {}

    /** Jobs whose lease ran out or whose process has ended, each with its attempts so far; suspects from now on. */
    static List<Expired> expired(Session session, long now) throws SQLException {
        for (String process : abandoned(session)) {
            session.update("update jobs set leased_until = ? where state = 1 and process = ?", now, process);
        }
        session.update("update jobs set suspect = 1 where leased_until <= ?", now);
        return session.list(
                "select id, attempts, worker from jobs where leased_until <= ?",
                row -> new Expired(row.getLong(1), row.getInt(2), row.getString(3)),
                now);
    }

    record Expired(long id, int attempts, String worker) {}

    static QueueStats stats(Session session) throws SQLException {
        return session.first(
                        "select total(state = 0), total(state = 1), total(state = 2) from jobs",
                        row -> new QueueStats(row.getInt(1), row.getInt(2), row.getInt(3)))
                .orElseThrow();
    }

    static Page<Job> page(Session session, JobQuery query) throws SQLException {
        var arguments = new ArrayList<Object>(List.of(query.after().orElse(0L)));
        String collections = inCollections(query.collections(), arguments);
        List<Integer> states = query.states().stream().map(Codes::of).toList();
        String inStates = states.isEmpty() ? "" : " and state in (" + places(states, arguments) + ")";
        arguments.add(query.limit() + 1L);
        List<Job> found = session.list(
                JOB + " where id > ?" + collections + inStates + " order by id limit ?",
                JobRows::job,
                arguments.toArray());
        if (found.size() <= query.limit()) {
            return new Page<>(found, Optional.empty());
        }
        List<Job> items = found.subList(0, query.limit());
        return new Page<>(
                items, Optional.of(String.valueOf(items.get(items.size() - 1).id())));
    }

    static int retry(Session session, JobSelector which, long now) throws SQLException {
        var arguments = new ArrayList<Object>();
        List<Parked> parked = session.list(
                "select id, collection_key, priority from jobs where state = 2" + selected(which, arguments)
                        + " order by id",
                row -> new Parked(row.getLong(1), new Place(row.getString(2), row.getInt(3))),
                arguments.toArray());
        for (Parked job : parked) {
            raise(session, job.id(), job.place().collectionKey(), job.place().priority());
            session.update("update jobs set state = 0, attempts = 0, due = ? where id = ?", now, job.id());
        }
        return parked.size();
    }

    private record Parked(long id, Place place) {}

    static int cancel(Session session, JobSelector which) throws SQLException {
        var arguments = new ArrayList<Object>();
        return session.update("delete from jobs where 1" + selected(which, arguments), arguments.toArray());
    }

    private static String selected(JobSelector which, List<Object> arguments) {
        String ids = which.ids().isEmpty() ? "" : " and id in (" + places(which.ids(), arguments) + ")";
        return ids + inCollections(which.collections(), arguments);
    }

    private static String inCollections(Collection<CollectionId> collections, List<Object> arguments) {
        List<String> keys = collections.stream().map(CollectionId::key).toList();
        return keys.isEmpty() ? "" : " and collection_key in (" + places(keys, arguments) + ")";
    }

    private static String places(Collection<?> values, List<Object> arguments) {
        arguments.addAll(values);
        return String.join(", ", Collections.nCopies(values.size(), "?"));
    }

    private static Job job(ResultSet row) throws SQLException {
        var collection = new CollectionId(row.getString(2), row.getString(3));
        return new Job(
                row.getLong(1),
                new JobKey(new DocumentKey(collection, row.getString(4)), JobKind.valueOf(row.getString(5))),
                row.getInt(6),
                Codes.jobState(row.getInt(7)),
                row.getInt(8),
                Times.fromMicros(row.getLong(9)),
                Times.fromMicros(row.getLong(10)),
                row.getString(11));
    }
}
