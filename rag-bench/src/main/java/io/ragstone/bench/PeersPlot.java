package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Draws what {@link PeersBenchmark} measured as SVG, on logarithmic axes: for each size, scope and mode a line from
 * median to 95th percentile, then bars of the time until all could be found. Colours suit light and dark backgrounds.
 */
final class PeersPlot {

    private static final int LABELS = 150;
    private static final int PANEL = 270;
    private static final int WIDTH = LABELS + PANEL * PeerScope.values().length;
    private static final int GAP = 90;
    private static final int LINE = 17;

    private final List<PeerFigures> figures;
    private final StringBuilder svg = new StringBuilder();
    private int y;

    PeersPlot(List<PeerFigures> figures) {
        this.figures = List.copyOf(figures);
    }

    /** The whole document. */
    String svg() {
        svg.setLength(0);
        y = 8;
        for (int chunks : figures.stream().map(PeerFigures::chunks).distinct().toList()) {
            answers(figures.stream().filter(each -> each.chunks() == chunks).toList(), chunks);
        }
        filling();
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                font-family="sans-serif" font-size="11">
                <style>
                text { fill: #24292f } line.grid { stroke: #8b949e; stroke-opacity: 0.35 }
                @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
                </style>
                %3$s</svg>
                """.formatted(WIDTH, y, svg);
    }

    private void answers(List<PeerFigures> ofSize, int chunks) {
        heading(String.format(
                Locale.ROOT, "%,d passages: milliseconds to answer, median (dot) to 95th percentile", chunks));
        var axis = new Axis(ofSize.stream()
                .flatMap(each -> each.answers().stream())
                .flatMapToDouble(each -> DoubleStream.of(each.median(), each.p95())));
        for (PeerScope scope : PeerScope.values()) {
            String title = scope == PeerScope.ALL ? "no filter" : "a filter that leaves " + scope.label();
            text(left(scope), y, title, "");
        }
        y += LINE;
        int top = y - LINE / 2;
        for (SearchMode mode : Peer.ALL_MODES) {
            text(0, y, mode.name().toLowerCase(Locale.ROOT), "");
            for (PeerFigures each : ofSize) {
                text(LABELS - 10, y, each.system().label(), " text-anchor=\"end\"");
                for (PeerScope scope : PeerScope.values()) {
                    answer(each, each.answers(mode, scope), left(scope), axis);
                }
                y += LINE;
            }
            y += LINE / 2;
        }
        for (PeerScope scope : PeerScope.values()) {
            grid(axis, left(scope), top);
        }
        y += 2 * LINE;
    }

    private static int left(PeerScope scope) {
        return LABELS + List.of(PeerScope.values()).indexOf(scope) * PANEL;
    }

    private void answer(PeerFigures figures, Optional<PeerFigures.Answers> answers, int left, Axis axis) {
        if (answers.isEmpty()) {
            text(left, y, "–", "");
            return;
        }
        double median = answers.get().median();
        double p95 = answers.get().p95();
        String colour = figures.system().colour();
        int middle = y - 4;
        int from = left + axis.at(median);
        int to = left + axis.at(p95);
        svg.append(String.format(
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>%n",
                from, middle, to, middle, colour));
        svg.append(String.format("<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"%s\"/>%n", from, middle, colour));
        text(to + 9, y, shown(median) + " – " + shown(p95), "");
    }

    private void filling() {
        heading("Seconds until ready-made passages with vectors can be found");
        var axis = new Axis(figures.stream()
                .flatMap(each -> Optional.ofNullable(each.sizes().get(PeerFigures.Size.SEARCHABLE_SECONDS)).stream())
                .mapToDouble(Double::doubleValue));
        int top = y - LINE / 2;
        for (PeerFigures each : figures) {
            text(
                    LABELS - 10,
                    y,
                    String.format(
                            Locale.ROOT, "%,d  %s", each.chunks(), each.system().label()),
                    " text-anchor=\"end\"");
            Optional<Double> seconds = Optional.ofNullable(each.sizes().get(PeerFigures.Size.SEARCHABLE_SECONDS));
            int width = seconds.map(value -> 3 + axis.at(value)).orElse(0);
            svg.append(String.format(
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"10\" fill=\"%s\"/>%n",
                    LABELS, y - 9, width, each.system().colour()));
            String said =
                    seconds.map(PeersPlot::shown).orElse("") + (each.failure().isEmpty() ? "" : " " + each.failure());
            text(LABELS + width + 6, y, said, "");
            y += LINE;
        }
        grid(axis, LABELS, top);
        y += LINE;
    }

    private void heading(String heading) {
        y += LINE;
        text(0, y, heading, " font-size=\"14\" font-weight=\"bold\"");
        y += LINE + LINE / 2;
    }

    /** A line at each power of ten, with its value below. */
    private void grid(Axis axis, int left, int top) {
        for (int power = axis.first; power <= axis.last; power++) {
            int x = left + axis.at(Math.pow(10, power));
            svg.append(String.format(
                    "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>%n", x, top, x, y - LINE / 2));
            String value = power < 0 ? "0." + "0".repeat(-power - 1) + "1" : "1" + "0".repeat(power);
            text(x, y + LINE / 2, value, " text-anchor=\"middle\" fill-opacity=\"0.7\"");
        }
    }

    private void text(int x, int baseline, String text, String attributes) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format("<text x=\"%d\" y=\"%d\"%s>%s</text>%n", x, baseline, attributes, escaped));
    }

    /** A figure as the plot shows it. */
    static String shown(double value) {
        return String.format(Locale.ROOT, value < 1 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    /** Powers of ten around some values. */
    private static final class Axis {

        private final int first;
        private final int last;

        Axis(DoubleStream values) {
            var range = values.filter(value -> value > 0).summaryStatistics();
            boolean isEmpty = range.getCount() == 0;
            this.first = isEmpty ? 0 : (int) Math.floor(Math.log10(range.getMin()));
            this.last = isEmpty ? 1 : Math.max(first + 1, (int) Math.ceil(Math.log10(range.getMax())));
        }

        /** Pixels from the left end. */
        int at(double value) {
            double share = (Math.log10(Math.max(value, Math.pow(10, first))) - first) / (last - first);
            return (int) Math.round(share * (PANEL - GAP));
        }
    }
}
