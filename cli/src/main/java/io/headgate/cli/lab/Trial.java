package io.headgate.cli.lab;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.ContenderEntry;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
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
 * @param leftOut the names of algorithms that do not know such a limit, where all were asked for
 */
record Trial(
        Traffic traffic,
        Arrivals arrivals,
        Rate rate,
        Duration maxWait,
        List<Contender> contenders,
        List<String> leftOut) {

    private static final int PERIODS = 8;
    private static final long MOST_PERMITS = 5_000_000;

    /** Reads the arguments; {@link IllegalArgumentException} says which of them is wrong. */
    static Trial of(
            String trafficName,
            @Nullable String limit,
            List<String> names,
            @Nullable String duration,
            String maxWait,
            long seed) {
        Traffic traffic = Traffics.all().get(trafficName);
        List<ContenderEntry> chosen = names.stream()
                .map(name -> Contenders.all().get(name.strip()))
                .distinct()
                .toList();
        Rate rate = limit == null ? traffic.usualLimit() : Rate.parse(limit);
        Duration length =
                duration == null ? rate.period().multipliedBy(PERIODS) : Durations.parse(duration, "duration");
        checkSize(rate, length);
        Duration wait = Durations.parse(maxWait, "max-wait");
        List<Contender> contenders = chosen.isEmpty()
                ? Contenders.fitting(rate, wait)
                : chosen.stream().map(entry -> entry.at(rate, wait)).toList();
        Checks.require(!contenders.isEmpty(), "limit", rate, "one that some algorithm knows");
        return new Trial(
                traffic,
                traffic.arrivals(rate, length, seed),
                rate,
                wait,
                contenders,
                chosen.isEmpty() ? unfit(rate, wait) : List.of());
    }

    private static void checkSize(Rate rate, Duration length) {
        Checks.positiveNanos(length, "duration");
        Checks.require(
                rate.permitsIn(length) <= MOST_PERMITS,
                "duration",
                Durations.format(length),
                "one in which " + rate + " makes at most " + MOST_PERMITS + " permits");
    }

    private static List<String> unfit(Rate rate, Duration maxWait) {
        return Contenders.all().entries().stream()
                .filter(entry -> !entry.fits(rate, maxWait))
                .map(ContenderEntry::name)
                .toList();
    }
}
