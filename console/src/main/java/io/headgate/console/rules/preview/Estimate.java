package io.headgate.console.rules.preview;

import io.headgate.console.rules.preview.RulePreview.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How many calls a limit would have refused: the range that is certain, and within it what a few random arrangements give.
 *
 * @param figures the figures
 * @param replayed how many of the calls were played through the limiter
 */
record Estimate(Figures figures, long replayed) {

    /*
     * The range is computed from all counts, see Extremes. The estimate plays calls through the real limiter one by one, which takes
     * time: of more calls than can be played the newest ones of each instance are, and their share stands for the whole.
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
        return within(calls, calls - most, calls - fewest, draws(limit, counts, MOST_CALLS / rules));
    }

    /** Of the calls that were played, how many were refused in each draw. */
    private record Draws(long calls, long[] refused) {}

    private static Draws draws(CountedLimit limit, List<Counts> counts, long most) {
        long played = 0;
        long[] refused = new long[DRAWS];
        for (int index = 0; index < counts.size(); index++) {
            Counts each = counts.get(index);
            int first = firstStep(each, most / counts.size());
            for (int step = first; step < each.steps(); step++) {
                played += each.calls(step);
            }
            for (int draw = 0; draw < DRAWS; draw++) {
                Random random = new Random(SEED + 31L * index + draw);
                refused[draw] += new Replay(limit, each, first).refused(random);
            }
        }
        return new Draws(played, refused);
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

    private static Estimate within(long calls, long least, long most, Draws draws) {
        if (draws.calls == 0) {
            return new Estimate(new Figures(calls, least + (most - least) / 2, least, most, least, most), 0);
        }
        long[] scaled = Arrays.stream(draws.refused)
                .map(refused -> Math.round((double) refused / draws.calls * calls))
                .map(refused -> Math.max(least, Math.min(most, refused)))
                .sorted()
                .toArray();
        long mean = Math.round(Arrays.stream(scaled).average().orElseThrow());
        return new Estimate(new Figures(calls, mean, least, most, scaled[0], scaled[DRAWS - 1]), draws.calls);
    }

    String words(CountedLimit limit, int stepSeconds) {
        StringBuilder words = new StringBuilder();
        if (figures.least() == figures.most()) {
            words.append("exact, in whatever order calls came within each ")
                    .append(stepSeconds)
                    .append(" s");
        } else if (replayed == 0) {
            words.append("the middle of what is possible; too many calls to play them through the limiter");
        } else {
            words.append("if calls came at random within each ").append(stepSeconds);
            words.append(" s; low and high are the most even and the most uneven order that the counts allow");
        }
        if (replayed > 0 && replayed < figures.calls()) {
            words.append("; the newest ").append(replayed).append(" calls stand for all");
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
