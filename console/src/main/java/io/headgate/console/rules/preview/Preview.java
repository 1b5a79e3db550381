package io.headgate.console.rules.preview;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.rules.preview.CountedLimit.NotToldException;
import io.headgate.console.rules.preview.RulePreview.Figures;
import io.headgate.limiter.Ticker;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says what rules would have refused of the calls on record: each rule by itself, as if it had been put in force at the beginning of
 * the stretch with nothing used, and every call asking for one permit. Safe for many threads; works on the caller's.
 */
public final class Preview {

    /** The longest stretch: a week. */
    public static final long MOST_SECONDS = 7 * 24 * 3_600;

    private static final long MOST_WORK = 2_000_000; // steps of all instances, of all rules: a second or two
    private static final long WORK_OF_A_SERIES = 100; // to look for one takes time also when there is none
    private static final Duration LONGEST = Duration.ofSeconds(5); // a rule that is begun is finished

    private static final String TOO_MUCH =
            "left out: too much to compute at once; ask for this rule alone, or a shorter stretch";

    private final RecordedCalls recorded;
    private final Clock clock;
    private final Ticker ticker;

    /** A preview from that record. */
    public Preview(RecordedCalls recorded, Clock clock) {
        this(recorded, clock, Ticker.system());
    }

    Preview(RecordedCalls recorded, Clock clock, Ticker ticker) {
        this.recorded = recorded;
        this.clock = clock;
        this.ticker = ticker;
    }

    /**
     * What the rules would have done.
     *
     * @param seconds how long a stretch was asked for
     * @param covered how much of it is on record, for the rule that has most
     * @param rules each rule in its order
     */
    public record Result(long seconds, long covered, List<RulePreview> rules) {

        /** Copies the list. */
        public Result {
            rules = List.copyOf(rules);
        }
    }

    /** What these rules would have done in the last {@code seconds}. */
    public Result of(String application, List<Rule> rules, long seconds) {
        require(seconds >= 1 && seconds <= MOST_SECONDS, "seconds", seconds, "1 to " + MOST_SECONDS);
        long to = clock.instant().getEpochSecond();
        Budget budget = new Budget(rules.size(), ticker);
        List<RulePreview> previews = new ArrayList<>();
        for (Rule rule : rules) {
            previews.add(preview(rule, application, Math.max(0, to - seconds), to, budget));
        }
        return new Result(seconds, budget.covered, previews);
    }

    /** What may still be computed, and what was covered so far. */
    private static final class Budget {

        private final int rules;
        private final Ticker ticker;
        private final long begun;
        private long work = MOST_WORK;
        private long covered;

        Budget(int rules, Ticker ticker) {
            this.rules = rules;
            this.ticker = ticker;
            this.begun = ticker.read();
        }

        boolean isSpent() {
            return work < 0 || ticker.read() - begun > LONGEST.toNanos();
        }

        boolean spend(List<Counts> counts) {
            work -= WORK_OF_A_SERIES * Math.max(1, counts.size());
            work -= counts.stream().mapToLong(Counts::steps).sum();
            covered = Math.max(covered, counts.isEmpty() ? 0 : counts.get(0).seconds());
            return work >= 0;
        }
    }

    private RulePreview preview(Rule rule, String application, long from, long to, Budget budget) {
        try {
            CountedLimit limit = CountedLimit.of(rule);
            if (budget.isSpent()) {
                return words(rule, TOO_MUCH);
            }
            List<Counts> counts = recorded.of(application, rule.target().text(), from, to);
            if (!budget.spend(counts)) {
                return words(rule, TOO_MUCH);
            }
            if (counts.stream().allMatch(each -> each.total() == 0)) {
                return words(rule, "no calls of this resource are on record");
            }
            return counted(rule, limit, counts, budget.rules);
        } catch (NotToldException notTold) {
            return words(rule, notTold.why());
        }
    }

    private static RulePreview counted(Rule rule, CountedLimit limit, List<Counts> counts, int rules) {
        long calls = counts.stream().mapToLong(Counts::total).sum();
        if (rule.mode() == Mode.OFF) {
            return told(rule, Figures.exact(calls, 0), "exact: the rule is off and refuses nothing");
        }
        List<Counts> held = limit.isShared() ? List.of(Counts.sum(counts)) : counts;
        Estimate estimate = Estimate.of(limit, held, rules);
        return told(rule, estimate.figures(), estimate.words(limit, held.get(0).stepSeconds()));
    }

    private static RulePreview told(Rule rule, Figures figures, String words) {
        return new RulePreview(rule.id(), rule.target().text(), Optional.of(figures), words);
    }

    private static RulePreview words(Rule rule, String words) {
        return new RulePreview(rule.id(), rule.target().text(), Optional.empty(), words);
    }
}
