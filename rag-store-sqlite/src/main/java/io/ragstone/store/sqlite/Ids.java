package io.ragstone.store.sqlite;

import java.util.List;

/** Lists of numbers as one bound argument for {@code json_each}: one statement whatever their count. */
final class Ids {

    private Ids() {}

    static String json(List<Long> ids) {
        return json(ids.stream().mapToLong(Long::longValue).toArray());
    }

    static String json(long[] ids) {
        var json = new StringBuilder("[");
        for (long id : ids) {
            json.append(json.length() == 1 ? "" : ",").append(id);
        }
        return json.append(']').toString();
    }
}
