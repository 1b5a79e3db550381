package io.headgate.cli.lab;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.ContenderEntry;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.limiter.Checks;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be compared.
 *
 * @param traffic the shape of the traffic
 * @param arrivals the traffic
 * @param rate the limit
 * @param maxWait how long a call may wait
 * @param contenders the algorithms at that limit
 * @param leftOut the names of algorithms that do not know such a limit
 */
record Trial(
        Traffic traffic,
        Arrivals arrivals,
        Rate rate,
        Duration maxWait,
        List<Contender> contenders,
        List<String> leftOut) {

    private static final long MOST_PERMITS = 5_000_000;

    /** What to do with an algorithm that was named and does not know the limit. */
    enum Unfit {
        /** Say so and play nothing. */
        REFUSE,
        /** Leave it out, since it may know the limit of other traffic. */
        LEAVE_OUT
    }

    /** Reads the arguments; {@link IllegalArgumentException} says which of them is wrong. */
    static Trial of(
            Traffic traffic,
            Rate rate,
            List<String> names,
            Unfit unfit,
            @Nullable Duration duration,
            Duration maxWait,
            long seed) {
        List<ContenderEntry> chosen = chosen(names);
        Duration length = duration == null ? traffic.usualLength(rate) : duration;
        checkSize(rate, length);
        List<Contender> contenders = chosen.stream()
                .filter(entry -> (!names.isEmpty() && unfit == Unfit.REFUSE) || entry.fits(rate, maxWait))
                .map(entry -> entry.at(rate, maxWait))
                .toList();
        List<String> leftOut = chosen.stream()
                .filter(entry -> !entry.fits(rate, maxWait))
                .map(ContenderEntry::name)
                .toList();
        return new Trial(traffic, traffic.arrivals(rate, length, seed), rate, maxWait, contenders, leftOut);
    }

    boolean hasContenders() {
        return !contenders.isEmpty();
    }

    /** Those named, or all. */
    private static List<ContenderEntry> chosen(List<String> names) {
        return names.isEmpty()
                ? Contenders.all().entries()
                : names.stream()
                        .map(name -> Contenders.all().get(name.strip()))
                        .distinct()
                        .toList();
    }

    private static void checkSize(Rate rate, Duration length) {
        Checks.positiveNanos(length, "duration");
        Checks.require(
                rate.permitsIn(length) <= MOST_PERMITS,
                "duration",
                Durations.format(length),
                "one in which " + rate + " makes at most " + MOST_PERMITS + " permits");
    }
}
