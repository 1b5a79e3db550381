package io.headgate.testkit.promise;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Each admission at least its own weight in time after the one before. */
record SpacedPromise(long permits, long periodNanos) implements Promise {

    /*
     * An exact pacer has its own schedule in fractions of a nanosecond, of which we see only the instants rounded up:
     *
     *   schedule   0     3⅓    6⅔    10          a busy stretch that began at 0, an interval of 3⅓
     *   seen       0      4     7    10          4 and 7 are 3 apart and right; 0 and 3 would be wrong
     *
     * A busy stretch begins at a whole nanosecond, because callers come at whole ones. Where an admission could be
     * either the next of a stretch or the first of a new one, both stay possible. An admission that came too early for
     * all the stretches that it could belong to breaks the promise. With k permits since its first, a stretch has
     *
     *   spare = (now − first) − k · period / permits   < 0: too early for it   >= 1 ns: too late, it had ended
     *
     * Spare is the smaller the later a stretch began, so the stretches form a queue: the ended ones leave at its front,
     * the impossible ones at its back. In whole numbers throughout: spare is counted in nanoseconds times permits.
     */
    @Override
    public Optional<Worst> worst(List<Admission> admissions) {
        Deque<Stretch> possible = new ArrayDeque<>();
        Worst worst = null;
        long total = 0;
        for (Admission admission : Promises.requireSorted(admissions)) {
            long now = admission.nanos();
            total = Math.addExact(total, admission.permits());
            Stretch earliest = possible.peekFirst();
            if (earliest != null && spare(earliest, now, total).signum() < 0) {
                Worst found = tooEarly(earliest, now, total);
                worst = worst == null || found.excess() > worst.excess() ? found : worst;
                possible.clear();
                possible.add(earliest);
            } else {
                goOn(possible, now, total);
            }
        }
        return Optional.ofNullable(worst);
    }

    private void goOn(Deque<Stretch> possible, long now, long total) {
        BigInteger aNanosecond = BigInteger.valueOf(permits);
        while (!possible.isEmpty() && spare(possible.getFirst(), now, total).compareTo(aNanosecond) >= 0) {
            possible.removeFirst();
        }
        while (!possible.isEmpty() && spare(possible.getLast(), now, total).signum() < 0) {
            possible.removeLast();
        }
        if (possible.isEmpty() || spare(possible.getLast(), now, total).signum() > 0) {
            possible.addLast(new Stretch(now, total));
        }
    }

    private BigInteger spare(Stretch stretch, long now, long total) {
        return product(now - stretch.first, permits).subtract(product(total - stretch.totalThen, periodNanos));
    }

    private Worst tooEarly(Stretch stretch, long now, long total) {
        BigInteger allowed = product(now - stretch.first, permits).divide(BigInteger.valueOf(periodNanos));
        return new Worst(stretch.first + 1, now + 1, total - stretch.totalThen, allowed.longValueExact());
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }

    /** A busy stretch: when it began, and the permits of all admissions up to then. */
    private record Stretch(long first, long totalThen) {}
}
