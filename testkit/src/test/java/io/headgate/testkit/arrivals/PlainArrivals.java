package io.headgate.testkit.arrivals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;

/** What each shape of traffic is by its definition: a formula for call {@code k}, computed in the slowest way. */
final class PlainArrivals {

    private PlainArrivals() {}

    static List<Arrival> of(Steady traffic) {
        long period = traffic.period().toNanos();
        return indexed(
                k -> share(period, k, traffic.calls()), traffic.duration().toNanos());
    }

    static List<Arrival> of(OnOffBursts traffic) {
        long on = traffic.on().toNanos();
        long cycle = on + traffic.off().toNanos();
        long calls = traffic.calls();
        return indexed(
                k -> (k / calls) * cycle + share(on, k % calls, calls),
                traffic.duration().toNanos());
    }

    static List<Arrival> of(FlashCrowd traffic) {
        long period = traffic.period().toNanos();
        long begins = traffic.at().toNanos();
        long ends = begins + traffic.length().toNanos();
        long end = traffic.duration().toNanos();
        List<Arrival> all = new ArrayList<>(indexed(k -> share(period, k, traffic.calls()), begins));
        all.addAll(indexed(k -> begins + share(period, k, traffic.calls() * traffic.factor()), ends));
        all.addAll(indexed(k -> ends + share(period, k, traffic.calls()), end));
        return all;
    }

    static List<Arrival> of(EdgeOfWindow traffic) {
        long edge = traffic.edge().toNanos();
        long begins = traffic.window().toNanos() - edge;
        List<Arrival> all = new ArrayList<>();
        for (long k = 0; k < traffic.opening(); k++) {
            all.add(Arrival.at(0));
        }
        for (long k = 0; k < 2 * traffic.calls(); k++) {
            all.add(Arrival.at(begins + share(edge, k, traffic.calls())));
        }
        return all;
    }

    static List<Arrival> of(Poisson traffic) {
        double meanGap = (double) traffic.period().toNanos() / traffic.calls();
        Random random = new Random(traffic.seed());
        List<Arrival> all = new ArrayList<>();
        double instant = -StrictMath.log(1 - random.nextDouble()) * meanGap;
        while ((long) instant < traffic.duration().toNanos()) {
            all.add(Arrival.at((long) instant));
            instant -= StrictMath.log(1 - random.nextDouble()) * meanGap;
        }
        return all;
    }

    static List<Arrival> of(RandomGaps traffic) {
        Random seeds = new Random(traffic.seed());
        List<Arrival> all = new ArrayList<>();
        for (int thread = 0; thread < traffic.threads(); thread++) {
            Random random = new Random(seeds.nextLong());
            long instant = 0;
            for (long call = 0; call < traffic.callsPerThread(); call++) {
                instant += (long) (random.nextDouble() * (traffic.maxGap().toNanos() + 1.0));
                all.add(new Arrival(instant, 1, thread));
            }
        }
        all.sort(Comparator.comparingLong(Arrival::nanos).thenComparingLong(Arrival::key));
        return all;
    }

    private static List<Arrival> indexed(LongUnaryOperator instant, long end) {
        List<Arrival> all = new ArrayList<>();
        for (long k = 0; instant.applyAsLong(k) < end; k++) {
            all.add(Arrival.at(instant.applyAsLong(k)));
        }
        return all;
    }

    /** {@code whole · part / parts}, rounded down. */
    static long share(long whole, long part, long parts) {
        return BigInteger.valueOf(whole)
                .multiply(BigInteger.valueOf(part))
                .divide(BigInteger.valueOf(parts))
                .longValueExact();
    }
}
