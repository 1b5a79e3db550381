package io.headgate.console.rules.preview;

import io.headgate.console.rules.preview.RulePreview.Draws;
import io.headgate.console.rules.preview.RulePreview.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How many calls a limit would have refused: the range that is certain, and within it what a few random arrangements give.
 *
 * @param figures the figures
 * @param replayed how many of the calls were played through the limiter
 */
record Estimate(Figures figures, long replayed) {

    /*
     * The range is computed from all counts, see Extremes. The estimate plays calls through the real limiter one by one, which takes
     * time, so there is a budget of calls. Some instances are played from the beginning to the end, in an order by chance, as far as
     * the budget goes, and their share stands for the whole. Where not even one instance fits, its newest calls are played.
     *
     *   instances      a ████████████   b ████████████   c ████████████        a budget of 30: a and c are played whole
     *   one is larger  a ████████████████████████████████████████████          a budget of 30: the newest 30 of a
     *   one step is    a ██████████████████████████████████████ in one step    a budget of 30: nothing, the estimate is unknown
     *
     * What was not played is not made up: between 0 and 85 % there is no middle that means anything.
     */
    private static final int DRAWS = 4;
    private static final long MOST_CALLS = 1_000_000; // of all rules, for each draw
    private static final long SEED = 4711; // the same question gets the same answer

    static Estimate of(CountedLimit limit, List<Counts> counts, int rules) {
        long calls = 0;
        long most = 0;
        long fewest = 0;
        for (Counts each : counts) {
            Extremes extremes = new Extremes(each, limit.promise(each));
            calls += each.total();
            most += extremes.most();
            fewest += extremes.fewest();
        }
        if (most == fewest) {
            return new Estimate(Figures.exact(calls, calls - most), 0);
        }
        return within(calls, calls - most, calls - fewest, new Played(limit).play(counts, MOST_CALLS / rules));
    }

    /** What was played so far. For one thread. */
    private static final class Played {

        private final CountedLimit limit;
        private final long[] refused = new long[DRAWS];
        private long calls;

        Played(CountedLimit limit) {
            this.limit = limit;
        }

        Played play(List<Counts> counts, long budget) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, counts.size()).boxed().toList());
            Collections.shuffle(order, new Random(SEED));
            for (int index : order) {
                Counts each = counts.get(index);
                boolean fits = each.total() <= budget - calls;
                if (fits) {
                    play(each, 0, index);
                } else {
                    if (calls == 0) {
                        play(each, firstStep(each, budget), index);
                    }
                    return this;
                }
            }
            return this;
        }

        private void play(Counts counts, int first, int index) {
            for (int step = first; step < counts.steps(); step++) {
                calls += counts.calls(step);
            }
            for (int draw = 0; draw < DRAWS; draw++) {
                refused[draw] += new Replay(limit, counts, first).refused(new Random(SEED + 31L * index + draw));
            }
        }
    }

    /** From here to the end there are at most so many calls. */
    private static int firstStep(Counts counts, long most) {
        long calls = 0;
        for (int step = counts.steps() - 1; step >= 0; step--) {
            calls += counts.calls(step);
            if (calls > most) {
                return step + 1;
            }
        }
        return 0;
    }

    private static Estimate within(long calls, long least, long most, Played played) {
        if (played.calls == 0) {
            return new Estimate(new Figures(calls, least, most, Optional.empty()), 0);
        }
        long[] scaled = Arrays.stream(played.refused)
                .map(refused -> Math.round((double) refused / played.calls * calls))
                .map(refused -> Math.max(least, Math.min(most, refused)))
                .sorted()
                .toArray();
        long mean = Math.round(Arrays.stream(scaled).average().orElseThrow());
        Draws draws = new Draws(mean, scaled[0], scaled[DRAWS - 1]);
        return new Estimate(new Figures(calls, least, most, Optional.of(draws)), played.calls);
    }

    String words(CountedLimit limit, int stepSeconds) {
        StringBuilder words = new StringBuilder();
        if (figures.least() == figures.most()) {
            words.append("exact, in whatever order calls came within each ")
                    .append(stepSeconds)
                    .append(" s");
        } else if (replayed == 0) {
            words.append("unknown: one step has more calls than can be played through the limiter");
        } else {
            words.append("if calls came at random within each ").append(stepSeconds);
            words.append(" s; low and high are the most even and the most uneven order that the counts allow");
        }
        if (replayed > 0 && replayed < figures.calls()) {
            words.append("; ").append(replayed).append(" of the calls stand for all");
        }
        if (limit.isShared()) {
            words.append(
                    limit.isLeased()
                            ? "; all instances together, leaving aside permits that are leased and not used"
                            : "; all instances together");
        }
        return words.toString();
    }
}
