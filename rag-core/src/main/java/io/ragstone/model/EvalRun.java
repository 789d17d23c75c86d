package io.ragstone.model;

import java.util.List;

/**
 * What an index answered to questions whose answers are known.
 *
 * @param name what was asked, such as the mode
 * @param questions each question that is judged, in the order asked
 */
public record EvalRun(String name, List<Judged> questions) {

    public EvalRun {
        questions = List.copyOf(questions);
    }

    /**
     * One question.
     *
     * @param id which
     * @param ranked what was found, best first, each once; at most 100
     * @param metrics how good that is
     * @param millis how long the answer took
     */
    public record Judged(String id, List<Ranked> ranked, EvalMetrics metrics, double millis) {

        public Judged {
            ranked = List.copyOf(ranked);
        }
    }

    /**
     * Something that was found.
     *
     * @param item path of the document; where passages are expected, the passage found, or path and line
     * @param score higher is better; compares within one question only
     */
    public record Ranked(String item, double score) {}

    /** One metric of every question, in the order asked. */
    public List<Double> values(String metric) {
        return questions.stream().map(each -> each.metrics().get(metric)).toList();
    }
}
