package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.util.List;
import java.util.Optional;

/** Jobs. */
final class JobChecks {

    private JobChecks() {}

    static List<Check<Database>> all() {
        return List.of(ofNobody(), broken(), new LeaseCheck());
    }

    private static Check<Database> ofNobody() {
        return new RowCheck(
                Damage.JOB_ORPHAN,
                "jobs",
                "id",
                (session, range) -> "select j.id, null::bigint, null::bigint, j.collection_key from jobs j where "
                        + range.of("j.id")
                        + " and not exists (select 1 from collections c where c.key = j.collection_key)",
                row -> Optional.of(Damage.JOB_ORPHAN.words(row.getString(4))),
                Repair.ofJob((session, job) -> session.update("delete from jobs where id = ?", job)));
    }

    private static Check<Database> broken() {
        return new RowCheck(
                Damage.JOB_BROKEN,
                "jobs",
                "id",
                (session, range) -> "select j.id, null::bigint, c.id from jobs j"
                        + " left join collections c on c.key = j.collection_key where " + range.of("j.id")
                        + " and (j.state not in (0, 1, 2) or (j.state = 1) <> (j.leased_until is not null))",
                Repair.ofJob((session, job) -> session.update(
                        "update jobs set state = 0, leased_until = null, worker = '', process = 0 where id = ?", job)));
    }
}
