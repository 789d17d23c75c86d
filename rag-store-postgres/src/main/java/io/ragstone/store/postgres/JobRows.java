package io.ragstone.store.postgres;

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
import io.ragstone.spi.JobQueue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of jobs: one row for each key. A running job that is asked for again remembers it in its row, and becomes a
 * new waiting job when it ends. Times are microseconds since 1970, fine enough for jitter to tell jobs apart.
 */
final class JobRows {

    private static final String COLUMNS = """
            id, collection_name, collection_version, path, kind, priority, state, attempts, due, enqueued, last_error,
            fence""";

    /** A process that the server does not know any more has ended, and holds nothing. */
    static final String IS_OVER = "(state = 1 and (leased_until <= ? or process not in (" + Presence.HELD + ")))";

    private static final String A_SUSPECT_RUNS_HERE =
            "exists (select 1 from jobs where suspect and state = 1 and process = ?)";

    private JobRows() {}

    /**
     * The turn of the next job of a collection that begins to wait at a priority: one after the last of its collection,
     * and never before those whose turn it is now (start-time fair queueing; Goyal, Vin and Cheng, 1996). Jobs that
     * wait for another attempt keep their turn, and do not hold back that of others.
     */
    private static String nextTurn(String collectionKey, String priority) {
        return """
                greatest(
                  coalesce((select max(w.turn) + 1 from jobs w
                    where w.state = 0 and w.collection_key = %1$s and w.priority = %2$s), 0),
                  coalesce((select min(w.turn) from jobs w
                    where w.state = 0 and w.attempts = 0 and w.priority = %2$s), 0))""".formatted(collectionKey, priority);
    }

    /** The turns of several jobs {@code a} that begin to wait together. */
    private static String nextTurns(String priority) {
        return nextTurn("a.collection_key", priority) + " + row_number() over (partition by a.collection_key, "
                + priority + " order by a.id) - 1";
    }

    static List<Enqueued> enqueue(Session session, List<JobRequest> requests, long now) throws SQLException {
        var outcomes = new ArrayList<Enqueued>(requests.size());
        var together = new LinkedHashMap<JobKey, JobRequest>();
        for (JobRequest request : requests) {
            if (together.containsKey(request.key())) {
                outcomes.addAll(enqueue(session, together, now));
                together.clear();
            }
            together.put(request.key(), request);
        }
        outcomes.addAll(enqueue(session, together, now));
        return outcomes;
    }

    private record Asked(List<String> names, Column collections, Column paths, Column kinds) {

        static Asked of(Collection<JobKey> keys) {
            var asked = new Asked(new ArrayList<>(), Column.texts(), Column.bytes(), Column.texts());
            for (JobKey key : keys) {
                DocumentKey document = key.document();
                asked.names.add(name(document.collection().key(), document.path(), key.kind()));
                asked.collections.add(document.collection().key());
                asked.paths.add(Key.ofPath(document.path()));
                asked.kinds.add(key.kind().name());
            }
            return asked;
        }

        static String name(String collection, String path, JobKind kind) {
            return collection + " " + kind + " " + StoredText.of(path);
        }
    }

    /**
     * Requests with different keys. A row that somebody else adds at this moment is told apart by its mark of change.
     */
    private static List<Enqueued> enqueue(Session session, Map<JobKey, JobRequest> requests, long now)
            throws SQLException {
        if (requests.isEmpty()) {
            return List.of();
        }
        Asked asked = Asked.of(requests.keySet());
        Map<String, Known> known = known(session, asked);
        Column names = Column.texts();
        Column versions = Column.texts();
        Column paths = Column.texts();
        Column priorities = Column.numbers();
        Column newInLine = Column.numbers();
        requests.forEach((key, request) -> {
            DocumentKey document = key.document();
            names.add(document.collection().name());
            versions.add(document.collection().version());
            paths.add(document.path());
            Optional<Known> already = Optional.ofNullable(
                    known.get(Asked.name(document.collection().key(), document.path(), key.kind())));
            priorities.add(
                    (long) already.map(each -> each.raised(request.priority())).orElse(request.priority()));
            newInLine.add(
                    already.map(each -> each.isNewInLine(request.priority())).orElse(true) ? 1L : 0L);
        });
        var outcomes = new HashMap<String, Enqueued>();
        session.each(
                """
                with r as (
                  select * from unnest(
                      ?::text[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::int[])
                    with ordinality r (k, h, kind, n, v, p, priority, new_in_line, place)),
                lanes as materialized (
                  select k, priority, %s as turn
                  from (select distinct k, priority from r where new_in_line = 1) lane)
                insert into jobs as j
                  (collection_key, path_hash, kind, collection_name, collection_version, path, priority, turn, due,
                  enqueued)
                select r.k, h, kind, n, v, p, r.priority, coalesce(lanes.turn, 0)
                    + row_number() over (partition by r.k, r.priority, new_in_line order by place) - 1, ?, ?
                from r left join lanes on lanes.k = r.k and lanes.priority = r.priority order by place
                on conflict (collection_key, path_hash, kind) do update set
                  priority = case j.state when 1 then j.priority else greatest(j.priority, excluded.priority) end,
                  turn = case when j.state = 2 or (j.state = 0 and excluded.priority > j.priority)
                    then excluded.turn else j.turn end,
                  due = case j.state when 0 then least(j.due, excluded.due) when 1 then j.due else excluded.due end,
                  attempts = case j.state when 2 then 0 else j.attempts end,
                  last_error = case j.state when 2 then '' else j.last_error end,
                  again_priority = case j.state
                    when 1 then greatest(coalesce(j.again_priority, excluded.priority), excluded.priority)
                    else j.again_priority end,
                  again_enqueued = case j.state
                    when 1 then coalesce(j.again_enqueued, excluded.enqueued) else j.again_enqueued end,
                  state = case j.state when 2 then 0 else j.state end
                returning collection_key, path, kind, xmax = 0, state""".formatted(nextTurn("lane.k", "lane.priority")),
                row -> {
                    String name = Asked.name(row.getString(1), row.getString(2), JobKind.valueOf(row.getString(3)));
                    Enqueued sinceThen = row.getInt(5) == Codes.of(JobState.RUNNING)
                            ? Enqueued.AGAIN_AFTERWARDS
                            : Enqueued.COALESCED;
                    outcomes.put(
                            name,
                            row.getBoolean(4)
                                    ? Enqueued.ADDED
                                    : Optional.ofNullable(known.get(name))
                                            .map(Known::askedAgain)
                                            .orElse(sinceThen));
                    return true;
                },
                asked.collections(),
                asked.paths(),
                asked.kinds(),
                names,
                versions,
                paths,
                priorities,
                newInLine,
                now,
                now);
        return asked.names().stream()
                .map(name -> outcomes.getOrDefault(name, Enqueued.ADDED))
                .toList();
    }

    private record Known(JobState state, int priority) {

        /** The priority at which it stands when it is asked for again; one that runs remembers what was asked for. */
        int raised(int asked) {
            return state == JobState.RUNNING ? asked : Math.max(priority, asked);
        }

        boolean isNewInLine(int asked) {
            return state == JobState.PARKED || (state == JobState.WAITING && asked > priority);
        }

        Enqueued askedAgain() {
            return switch (state) {
                case WAITING -> Enqueued.COALESCED;
                case RUNNING -> Enqueued.AGAIN_AFTERWARDS;
                case PARKED -> Enqueued.REVIVED;
            };
        }
    }

    /** The jobs that there are already; these stay as they are meanwhile. */
    private static Map<String, Known> known(Session session, Asked asked) throws SQLException {
        var known = new HashMap<String, Known>();
        session.each(
                """
                select j.collection_key, j.path, j.kind, j.state, j.priority
                from jobs j join unnest(?::text[], ?::bytea[], ?::text[]) r (k, h, kind)
                  on j.collection_key = r.k and j.path_hash = r.h and j.kind = r.kind
                order by j.id for update of j""",
                row -> {
                    JobKind kind = JobKind.valueOf(row.getString(3));
                    known.put(
                            Asked.name(row.getString(1), row.getString(2), kind),
                            new Known(Codes.jobState(row.getInt(4)), row.getInt(5)));
                    return true;
                },
                asked.collections(),
                asked.paths(),
                asked.kinds());
        return known;
    }

    /** Whether a job can be handed out or a lease taken back. */
    static boolean hasWork(Session session, Presence presence, long now) throws SQLException {
        return session.is(
                "select exists (select 1 from jobs where state = 0 and due <= ? and (not suspect or not "
                        + A_SUSPECT_RUNS_HERE + ")) or exists (select 1 from jobs where " + IS_OVER + ")",
                now,
                (long) presence.number(),
                now,
                presence.lockKey());
    }

    static List<Lease> claim(Session session, Presence presence, ClaimRequest request, long now) throws SQLException {
        List<Due> due = due(session, request, now, "");
        if (!due.isEmpty() && due.get(0).isSuspect()) {
            if (mayTakeSuspect(session, presence)) {
                return lease(session, presence, request, List.of(due.get(0)), now);
            }
            due = due(session, request, now, " and not suspect");
        }
        return lease(
                session,
                presence,
                request,
                due.stream().takeWhile(each -> !each.isSuspect()).toList(),
                now);
    }

    private record Due(long id, boolean isSuspect) {}

    /** Others pass over what this transaction looks at. */
    private static List<Due> due(Session session, ClaimRequest request, long now, String condition)
            throws SQLException {
        var arguments = new ArrayList<Object>(List.of(now));
        String collections = inCollections(request.collections(), arguments);
        arguments.add(request.limit());
        return session.list(
                "select id, suspect from jobs where state = 0 and due <= ?" + condition + collections
                        + " order by priority desc, turn, id limit ? for update skip locked",
                row -> new Due(row.getLong(1), row.getBoolean(2)),
                arguments.toArray());
    }

    /** One claim of this process at a time decides, when it sees what the one before has decided. */
    private static boolean mayTakeSuspect(Session session, Presence presence) throws SQLException {
        int own = presence.own(session);
        return session.is("select pg_try_advisory_xact_lock(?::int, ?::int)", Locks.ofSuspects(presence.lockKey()), own)
                && !session.is("select " + A_SUSPECT_RUNS_HERE, (long) own);
    }

    private static List<Lease> lease(Session session, Presence presence, ClaimRequest request, List<Due> due, long now)
            throws SQLException {
        if (due.isEmpty()) {
            return List.of();
        }
        long expires = now + Times.micros(request.lease());
        var leases = new HashMap<Long, Lease>();
        session.each(
                "update jobs set state = 1, fence = fence + 1, leased_until = ?, worker = ?, process = ? where id = any(?)"
                        + " returning " + COLUMNS,
                row -> {
                    leases.put(row.getLong(1), new Lease(job(row), row.getLong(12), Times.fromMicros(expires)));
                    return true;
                },
                expires,
                request.worker(),
                presence.own(session),
                Column.numbers(due.stream().map(Due::id).toList()));
        return due.stream()
                .map(each -> Optional.ofNullable(leases.get(each.id())))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Those of the leases that are the newest of running jobs and have not run out; nobody else ends these now. */
    static List<Long> good(Session session, List<Lease> leases, long now) throws SQLException {
        Column ids = Column.numbers();
        Column fences = Column.numbers();
        for (Lease lease : leases) {
            ids.add(lease.job().id());
            fences.add(lease.fence());
        }
        return session.list("""
                select j.id from jobs j join unnest(?::bigint[], ?::bigint[]) l (id, fence)
                  on j.id = l.id and j.fence = l.fence
                where j.state = 1 and j.leased_until > ? order by j.id for update of j""", row -> row.getLong(1), ids, fences, now);
    }

    static void extend(Session session, List<Long> jobs, long until) throws SQLException {
        session.update("update jobs set leased_until = ? where id = any(?)", until, Column.numbers(jobs));
    }

    /** Ends jobs, or starts their next life if they were asked for meanwhile; returns how many of those there are. */
    static int complete(Session session, List<Long> jobs) throws SQLException {
        Column ids = Column.numbers(jobs);
        session.update("delete from jobs where id = any(?) and again_enqueued is null", ids);
        return session.update("""
                update jobs j set id = default, state = 0, priority = again_priority, turn = line.turn, attempts = 0,
                  due = again_enqueued, enqueued = again_enqueued, fence = 0, leased_until = null, worker = '',
                  process = 0, suspect = false, again_priority = null, again_enqueued = null, last_error = ''
                from (select a.id, %s as turn from jobs a where a.id = any(?)) line
                where j.id = line.id""".formatted(nextTurns("a.again_priority")), ids);
    }

    static void putBack(Session session, long id, int attempts, long due, String error) throws SQLException {
        end(session, id, JobState.WAITING, attempts, due, error);
    }

    /** Parks a job, unless it was asked for meanwhile: that counts as asking for a parked one. */
    static void park(Session session, long id, int attempts, long now, String error) throws SQLException {
        boolean isWantedAgain = session.is("select again_enqueued is not null from jobs where id = ?", id);
        if (isWantedAgain) {
            end(session, id, JobState.WAITING, 0, now, error);
        } else {
            end(session, id, JobState.PARKED, attempts, now, error);
        }
    }

    private static void end(Session session, long id, JobState state, int attempts, long due, String error)
            throws SQLException {
        String priority = "greatest(j.priority, j.again_priority)";
        session.update(
                """
                update jobs j set state = ?, attempts = ?, due = ?, last_error = ?, leased_until = null, worker = '',
                  process = 0, priority = %s, turn = case when again_priority is null then turn else %s end,
                  again_priority = null, again_enqueued = null
                where id = ?""".formatted(priority, nextTurn("j.collection_key", priority)),
                Codes.of(state),
                attempts,
                due,
                error,
                id);
    }

    /**
     * Puts back jobs whose lease ran out or whose process has ended, or parks them; suspects from now on. Those that
     * another process takes back at this moment are left to it.
     *
     * @param which which of them, as the end of a condition
     */
    static int recover(Session session, Presence presence, long now, String which, Object... arguments)
            throws SQLException {
        var all = new ArrayList<Object>(List.of(now, presence.lockKey()));
        all.addAll(List.of(arguments));
        List<Expired> expired = session.list(
                "update jobs set suspect = true where id in (select id from jobs where " + IS_OVER + which
                        + " order by id for update skip locked) returning id, attempts, worker",
                row -> new Expired(row.getLong(1), row.getInt(2), row.getString(3)),
                all.toArray());
        for (Expired job : expired) {
            String error = "worker '" + job.worker() + "' ended or did not finish in time";
            int attempts = job.attempts() + 1;
            if (attempts < JobQueue.MAX_ATTEMPTS) {
                putBack(session, job.id(), attempts, now, error);
            } else {
                park(session, job.id(), attempts, now, error);
            }
        }
        return expired.size();
    }

    private record Expired(long id, int attempts, String worker) {}

    static QueueStats stats(Session session) throws SQLException {
        return session.first("""
                        select count(*) filter (where state = 0), count(*) filter (where state = 1),
                          count(*) filter (where state = 2)
                        from jobs""", row -> new QueueStats(row.getInt(1), row.getInt(2), row.getInt(3)))
                .orElseThrow();
    }

    static Page<Job> page(Session session, JobQuery query) throws SQLException {
        var arguments = new ArrayList<Object>(List.of(query.after().orElse(0L)));
        String collections = inCollections(query.collections(), arguments);
        String inStates = "";
        if (!query.states().isEmpty()) {
            inStates = " and state = any(?::int[])";
            arguments.add(Column.numbers(
                    query.states().stream().map(state -> (long) Codes.of(state)).toList()));
        }
        arguments.add(query.limit() + 1L);
        List<Job> found = session.list(
                "select " + COLUMNS + " from jobs where id > ?" + collections + inStates + " order by id limit ?",
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
        var arguments = new ArrayList<Object>(List.of(now));
        return session.update(
                "update jobs j set state = 0, attempts = 0, due = ?, turn = line.turn from (select a.id, "
                        + nextTurns("a.priority") + " as turn from jobs a where state = 2" + selected(which, arguments)
                        + ") line where j.id = line.id and j.state = 2",
                arguments.toArray());
    }

    static int cancel(Session session, JobSelector which) throws SQLException {
        var arguments = new ArrayList<Object>();
        return session.update("delete from jobs where true" + selected(which, arguments), arguments.toArray());
    }

    private static String selected(JobSelector which, List<Object> arguments) {
        String ids = "";
        if (!which.ids().isEmpty()) {
            ids = " and id = any(?)";
            arguments.add(Column.numbers(which.ids()));
        }
        return ids + inCollections(which.collections(), arguments);
    }

    private static String inCollections(Collection<CollectionId> collections, List<Object> arguments) {
        if (collections.isEmpty()) {
            return "";
        }
        arguments.add(Column.texts(collections.stream().map(CollectionId::key).toList()));
        return " and collection_key = any(?)";
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
