package io.headgate.bench.lab;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.ContenderEntry;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One algorithm at one rate on one traffic.
 *
 * @param contender the algorithm at its rate
 * @param traffic the traffic
 */
record LabCell(Contender contender, Traffic traffic) {

    private static final Duration MAX_WAIT = Duration.ofMillis(500); // as lab compare has it
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final List<Long> PERMITS = List.of(100L, 100_000L);

    /** Every algorithm, slow and quick, on every traffic: those that follow on each other differ in the algorithm. */
    static List<LabCell> all() {
        List<LabCell> cells = new ArrayList<>();
        for (Traffic traffic : Traffics.all().entries()) {
            for (long permits : PERMITS) {
                for (ContenderEntry entry : Contenders.all().entries()) {
                    cells.add(new LabCell(entry.at(rate(entry, permits), MAX_WAIT), traffic));
                }
            }
        }
        return cells;
    }

    /** Per second, or per minute for an algorithm that knows no seconds. */
    private static Rate rate(ContenderEntry entry, long permits) {
        Rate perSecond = new Rate(permits, SECOND);
        return entry.fits(perSecond, MAX_WAIT) ? perSecond : new Rate(permits, MINUTE);
    }

    String algorithm() {
        return contender.name();
    }

    String label() {
        return algorithm() + ", " + where();
    }

    String where() {
        return traffic.name() + " at " + contender.rate();
    }
}
