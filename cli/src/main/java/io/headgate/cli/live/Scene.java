package io.headgate.cli.live;

import io.headgate.lab.compare.Comparison;
import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffics;
import io.headgate.limiter.Checks;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.List;

/**
 * What the demo shows.
 *
 * @param rate the limit of every algorithm
 * @param length how much virtual time is played
 * @param traffic the calls
 * @param contenders the algorithms
 */
record Scene(Rate rate, Duration length, Arrivals traffic, List<Contender> contenders) {

    private static final Duration MAX_WAIT = Duration.ofMillis(500);
    private static final long MOST_PERMITS = 1_000_000;

    static Scene of(String limit, int seconds, long seed) {
        Checks.require(seconds >= 1 && seconds <= 600, "seconds", seconds, "1 to 600");
        Rate rate = Rate.parse(limit);
        Duration length = Duration.ofSeconds(seconds);
        Checks.require(
                rate.permitsIn(length) <= MOST_PERMITS,
                "limit",
                limit,
                "at most " + MOST_PERMITS + " permits in " + seconds + " s, so that a screen can follow");
        Arrivals traffic = Traffics.all().get("bursts").arrivals(rate, length, seed);
        return new Scene(rate, length, traffic, Contenders.fitting(rate, MAX_WAIT));
    }

    Comparison begin() {
        return new Comparison(contenders, traffic);
    }
}
