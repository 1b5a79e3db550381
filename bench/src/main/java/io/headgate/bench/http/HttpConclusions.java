package io.headgate.bench.http;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a run has shown, and what it has not; and whether what we set out to reach was reached. */
final class HttpConclusions {

    private static final HttpCell JETTY = new HttpCell(Stack.JETTY, Protection.HEADGATE);
    private static final HttpCell JETTY_SENTINEL = new HttpCell(Stack.JETTY_JAVAX, Protection.SENTINEL);
    private static final HttpCell SPRING = new HttpCell(Stack.SPRING, Protection.HEADGATE);
    private static final HttpCell SPRING_SENTINEL = new HttpCell(Stack.SPRING, Protection.SENTINEL);

    private static final Spread MOST_NANOS = new Spread(2_000, 2_000, 2_000);
    private static final double MOST_OF_SENTINEL = 0.2;

    private final HttpOutcome outcome;

    HttpConclusions(HttpOutcome outcome) {
        this.outcome = outcome;
    }

    /** A line for each thing that one would like to know of the services. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (HttpCell cell : List.of(JETTY, JETTY_SENTINEL, SPRING, SPRING_SENTINEL)) {
            outcome.added(cell).ifPresent(added -> lines.add(added(cell, new Difference(added))));
        }
        outcome.addedMore(JETTY_SENTINEL, JETTY).ifPresent(more -> lines.add(more("Jetty", new Difference(more))));
        outcome.addedMore(SPRING_SENTINEL, SPRING)
                .ifPresent(more -> lines.add(more(Stack.SPRING.label(), new Difference(more))));
        return lines;
    }

    private String added(HttpCell cell, Difference added) {
        String who = cell.stack().label() + ": " + cell.protection().label();
        if (!added.isDecided()) {
            return "undecided     " + who + " adds less CPU to a request than the noise: " + added.range() + " µs";
        }
        double bare = outcome.micros(cell.bare()).orElseThrow().median();
        String percent = Figures.tenths(100 * added.spread().median() / bare);
        return "decided       " + who + " adds " + added.text() + " µs of CPU to a request (" + added.range() + "), "
                + percent + " %";
    }

    private static String more(String where, Difference more) {
        return more.isDecided()
                ? "decided       " + where + ": Sentinel adds " + more.text() + " µs more than Headgate ("
                        + more.range() + ")"
                : "undecided     " + where + ": whether Sentinel or Headgate adds more, " + more.range() + " µs";
    }

    /** What we set out to reach; without a fair comparison only whether the counters are right. */
    List<Goal> goals(boolean comparable) {
        List<Goal> goals = new ArrayList<>();
        goals.add(counters());
        if (comparable) {
            goals.add(quick());
            goals.add(aheadOf(Adapter.SENTINEL_FILTER));
            goals.add(aheadOf(Adapter.SENTINEL_INTERCEPTOR));
        }
        return goals;
    }

    private Goal counters() {
        List<Part> parts = new ArrayList<>();
        outcome.failures().forEach(failure -> parts.add(new Part(failure, Verdict.MISSED)));
        if (parts.isEmpty()) {
            parts.add(new Part("all", Verdict.REACHED));
        }
        return new Goal("our counters equal the requests sent, to the last one", parts);
    }

    private Goal quick() {
        List<Part> parts = new ArrayList<>();
        ours().ifPresent(nanos -> parts.add(new Part(
                Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()) + " ns",
                nanos.over(MOST_NANOS).isAtMost(1))));
        return new Goal("our filter alone: at most 2 µs", parts);
    }

    private Goal aheadOf(Adapter theirs) {
        List<Part> parts = new ArrayList<>();
        String shown = "";
        Optional<Spread> peer = outcome.alone().nanos(theirs);
        if (ours().isPresent() && peer.isPresent()) {
            Ratio ratio = ours().get().over(peer.get());
            parts.add(new Part(ratio.range(), ratio.isAtMost(MOST_OF_SENTINEL)));
            shown = ": " + ratio.range();
        }
        return new Goal("our filter alone: at most 1/5 of " + theirs.label() + shown, parts);
    }

    private Optional<Spread> ours() {
        return outcome.alone().nanos(Adapter.HEADGATE_FILTER);
    }
}
