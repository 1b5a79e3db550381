package io.headgate.cli.lab;

import io.headgate.cli.lab.Trial.Unfit;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.limiter.Checks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants to know, as it was typed.
 *
 * @param traffic names of traffic; {@code all} is every one
 * @param limit the limit; null for the one that suits the traffic
 * @param algorithms names of algorithms; none for all that know the limit
 * @param duration how long the traffic lasts; null for as long as suits it
 * @param maxWait how long a call may wait
 * @param seed of the traffic
 */
record Question(
        List<String> traffic,
        @Nullable String limit,
        List<String> algorithms,
        @Nullable String duration,
        String maxWait,
        long seed) {

    private static final String ALL = "all";

    /** What is to be played for an answer; {@link IllegalArgumentException} says what cannot be. */
    List<Trial> trials() {
        List<Traffic> shapes = shapes();
        List<Trial> trials = shapes.stream()
                .map(shape -> trial(shape, shapes.size() == 1 ? Unfit.REFUSE : Unfit.LEAVE_OUT))
                .toList();
        if (trials.stream().noneMatch(Trial::hasContenders)) {
            Trial refused = trial(shapes.get(0), Unfit.REFUSE); // which names the algorithm, where one was named
            throw new IllegalArgumentException(
                    "limit: " + refused.rate() + " (expected: one that some algorithm knows)");
        }
        return trials;
    }

    /** A name that is not known is told even where all are wanted. */
    private List<Traffic> shapes() {
        List<String> names = traffic.stream()
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        Checks.require(!names.isEmpty(), "traffic", "none", "a name; see lab list");
        List<Traffic> named = names.stream()
                .filter(name -> !name.equals(ALL))
                .map(Traffics.all()::get)
                .distinct()
                .toList();
        return names.contains(ALL) ? Traffics.all().entries() : named;
    }

    private Trial trial(Traffic shape, Unfit unfit) {
        return Trial.of(
                shape,
                limit == null ? shape.usualLimit() : Rate.parse(limit),
                algorithms,
                unfit,
                duration == null ? null : Durations.parse(duration, "duration"),
                Durations.parse(maxWait, "max-wait"),
                seed);
    }

    /** What to type to ask it again. */
    String command() {
        StringBuilder command = new StringBuilder("./headgate lab compare --traffic " + String.join(",", traffic));
        if (limit != null) {
            command.append(" --limit ").append(limit);
        }
        if (!algorithms.isEmpty()) {
            command.append(" --algorithms ").append(String.join(",", algorithms));
        }
        if (duration != null) {
            command.append(" --duration ").append(duration);
        }
        return command + " --max-wait " + maxWait + " --seed " + seed;
    }
}
