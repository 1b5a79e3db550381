package io.headgate.bench.redis;

import io.headgate.bench.accuracy.Recording;
import io.headgate.bench.redis.Offer.Admitted;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Several processes that share a limit and together ask for more than it allows.
 *
 * @param members how many
 * @param callsPerSecond of each
 * @param length how long they ask
 */
record Fleet(int members, long callsPerSecond, Duration length) {

    private static final Duration UNTIL_START = Duration.ofMillis(500);

    /**
     * What the members were admitted.
     *
     * @param all from the beginning, when the burst is there to be had; instants are nanoseconds since 1970, as Redis counts windows
     * @param steady how many were admitted when the burst was used up: after the first fifth
     * @param steadyLength how long that was
     */
    record Accuracy(Recording all, long steady, Duration steadyLength) {

        /** Which part of the limit was used in the steady part. */
        double used(Rate rate) {
            double due = (double) rate.permits()
                    * steadyLength.toNanos()
                    / rate.period().toNanos();
            return steady / due;
        }
    }

    /** Starts the members, lets them begin at the same instant, and ends them. */
    Accuracy ask(Library library, RedisURI uri) throws IOException {
        List<Member> started = new ArrayList<>();
        try {
            for (int member = 0; member < members; member++) {
                started.add(new Member(library, uri, callsPerSecond, length));
            }
            for (Member member : started) {
                member.awaitReady();
            }
            long start = System.nanoTime() + UNTIL_START.toNanos();
            started.forEach(member -> member.begin(start));
            List<Admitted> admitted = new ArrayList<>();
            for (Member member : started) {
                admitted.addAll(member.admitted());
            }
            return accuracy(admitted, start);
        } finally {
            for (Member member : started) {
                member.close();
            }
        }
    }

    private Accuracy accuracy(List<Admitted> admitted, long start) {
        long zero = nanosSinceEpoch() - System.nanoTime();
        Recording all = new Recording(
                admitted.stream().mapToLong(each -> zero + each.before()).toArray(),
                admitted.stream().mapToLong(each -> zero + each.after()).toArray(),
                true);
        long steadyFrom = start + length.dividedBy(5).toNanos();
        long steady =
                admitted.stream().filter(each -> each.after() - steadyFrom >= 0).count();
        return new Accuracy(all, steady, length.minus(length.dividedBy(5)));
    }

    private static long nanosSinceEpoch() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
    }
}
