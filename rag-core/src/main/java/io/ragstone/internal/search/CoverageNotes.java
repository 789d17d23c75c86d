package io.ragstone.internal.search;

import io.ragstone.model.Coverage;
import io.ragstone.model.Coverage.Counts;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import java.util.ArrayList;
import java.util.List;

/** Says in short sentences what an answer could not see. */
final class CoverageNotes {

    private CoverageNotes() {}

    static List<String> of(Coverage coverage, List<LegReport> legs) {
        Counts counts = coverage.total();
        var notes = new ArrayList<String>();
        if (counts.chunks() == 0) {
            notes.add(whyEmpty(counts));
        }
        add(counts.pending(), counts, "waiting to be indexed", notes);
        add(counts.failed(), counts, "not indexed because of a failure", notes);
        add(counts.stale(), counts, "answering from an older version than the source holds", notes);
        if (counts.withVectors() < counts.chunks() && isPartial(legs)) {
            notes.add((counts.chunks() - counts.withVectors()) + " of " + counts.chunks()
                    + " passages have no vector yet and are found by words alone");
        }
        return notes;
    }

    private static String whyEmpty(Counts counts) {
        if (counts.documents() == 0) {
            return counts.skipped() == 0
                    ? "nothing is indexed in scope; sync has found no document yet"
                    : "nothing is indexed in scope: all " + counts.skipped() + " documents are skipped";
        }
        return "nothing can be found in scope yet: none of its " + counts.documents() + " documents has a passage";
    }

    private static void add(int count, Counts counts, String state, List<String> notes) {
        if (count > 0) {
            notes.add(count + " of " + counts.documents() + " documents " + (count == 1 ? "is " : "are ") + state);
        }
    }

    private static boolean isPartial(List<LegReport> legs) {
        return legs.stream().anyMatch(each -> each.leg() == Leg.VECTOR && each.state() == State.PARTIAL);
    }
}
