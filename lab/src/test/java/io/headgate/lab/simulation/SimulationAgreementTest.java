package io.headgate.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffics;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The fast way against the plain one: the same outcome to the last bit, whatever the settings, at any moment. */
class SimulationAgreementTest {

    private static final int SEEDS = 20;
    private static final List<Duration> PERIODS =
            List.of(Duration.ofMillis(7), Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(1));

    @Test
    void everyAlgorithmOnEveryTrafficIsPlayedAsByHand() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Rate rate = rate(random);
            Duration maxWait = rate.period().dividedBy(random.nextInt(1, 5));
            Duration length = rate.period().multipliedBy(random.nextInt(1, 6));
            for (Contender contender : Contenders.fitting(rate, maxWait)) {
                Arrivals named = Traffics.all()
                        .entries()
                        .get(random.nextInt(Traffics.all().entries().size()))
                        .arrivals(rate, length, seed);
                check(contender, contender.maxWait(), named.withPermits(random.nextInt(1, 4)), random);
                check(contender, contender.maxWait(), named, random);
            }
        }
    }

    @Test
    void soAreCallsOfDifferentSizesThatWaitWhereverTheyMay() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Rate rate = rate(random);
            Duration maxWait = rate.period().multipliedBy(random.nextInt(1, 4));
            for (Contender contender : Contenders.fitting(rate, maxWait)) {
                check(contender, maxWait, new Crowd(rate, seed), random);
            }
        }
    }

    @Test
    void soIsTrafficSoLongThatSlicesAreMerged() {
        Rate rate = new Rate(100, Duration.ofHours(1));
        Random random = new Random(1);
        Arrivals poisson = Traffics.all().get("poisson").arrivals(rate, Duration.ofHours(50), 1);
        for (Contender contender : Contenders.fitting(rate, Duration.ofMinutes(10))) {
            check(contender, contender.maxWait(), poisson, random);
        }
    }

    private static Rate rate(Random random) {
        return new Rate(random.nextInt(1, 60), PERIODS.get(random.nextInt(PERIODS.size())));
    }

    private static void check(Contender contender, Duration maxWait, Arrivals traffic, Random random) {
        Duration period = contender.rate().period();
        Simulation simulation = new Simulation(contender.limit(), maxWait, traffic, period);
        long middle = (long) (random.nextDouble() * traffic.duration().toNanos());
        String what = contender.name() + " at " + contender.rate() + ", waiting " + maxWait + ", " + traffic.name();

        simulation.advanceTo(middle);
        assertSame(what, simulation.outcome(), contender, maxWait, traffic, middle);
        assertSame(what, simulation.finish(), contender, maxWait, traffic, Long.MAX_VALUE);
    }

    private static void assertSame(
            String what, Outcome fast, Contender contender, Duration maxWait, Arrivals traffic, long until) {
        Duration period = contender.rate().period();
        Outcome plain = PlainSimulation.play(contender.limit(), maxWait, traffic, period, until);
        assertThat(fast.toString()).as(what).isEqualTo(plain.toString()); // it names every count
    }

    /** Bunches of calls for one permit up to the whole limit. */
    private record Crowd(Rate rate, long seed) implements Arrivals {

        @Override
        public String name() {
            return "crowd " + seed;
        }

        @Override
        public Duration duration() {
            return rate.period().multipliedBy(100);
        }

        @Override
        public Iterator<Arrival> iterator() {
            Random random = new Random(seed);
            List<Arrival> calls = new ArrayList<>();
            long nanos = 0;
            for (int call = 0; call < 200; call++) {
                nanos += random.nextInt(3) == 0 ? random.nextLong(rate.period().toNanos() / 2) : 0;
                calls.add(new Arrival(nanos, 1 + random.nextLong(rate.permits()), 0));
            }
            return calls.iterator();
        }
    }
}
