package io.headgate.testkit.promise;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** At most a burst, and what the rate gives in the meantime. */
record BucketPromise(long burst, long permits, long periodNanos) implements Promise {

    /*
     * Naively every pair of admissions is an interval to check. But of all intervals that end at one admission a single
     * one is fullest, and the next one's follows from it: let debt be the permits that ran in it less those that the
     * rate gave meanwhile. It shrinks with time and grows with admissions, and once it is paid off before an admission,
     * the fullest interval that ends there begins there.
     *
     *   debt |      |\
     *        |  |\  | \|\          The promise is kept iff debt never exceeds the burst. In whole numbers throughout:
     *        |  | \ |    \  |\     debt is counted in permits times the length of the period.
     *        +--+--\+-----\-+-\--> time
     */
    @Override
    public Optional<Worst> worst(List<Admission> admissions) {
        List<Admission> sorted = Promises.requireSorted(admissions);
        BigInteger period = BigInteger.valueOf(periodNanos);
        BigInteger largest = BigInteger.valueOf(burst).multiply(period);
        BigInteger debt = BigInteger.ZERO;
        Worst worst = null;
        long start = 0;
        long previous = 0;
        long ran = 0;
        for (Admission admission : sorted) {
            debt = debt.subtract(product(permits, admission.nanos() - previous));
            if (debt.signum() <= 0 || ran == 0) {
                debt = BigInteger.ZERO;
                start = admission.nanos();
                ran = 0;
            }
            debt = debt.add(product(admission.permits(), periodNanos));
            ran = Math.addExact(ran, admission.permits());
            previous = admission.nanos();
            if (debt.compareTo(largest) > 0) {
                largest = debt;
                worst = new Worst(start, previous + 1, ran, allowed(previous - start));
            }
        }
        return Optional.ofNullable(worst);
    }

    private long allowed(long nanos) {
        return BigInteger.valueOf(burst)
                .add(product(nanos, permits).divide(BigInteger.valueOf(periodNanos)))
                .longValueExact();
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
