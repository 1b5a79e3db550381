package io.headgate.testkit.oracle;

import java.util.List;
import java.util.function.LongPredicate;

/** Permits that an oracle granted, and when, in nanoseconds since its start. */
record Taken(long at, long permits) {

    /** The permits taken at instants that {@code counts} accepts. */
    static long sum(List<Taken> taken, LongPredicate counts) {
        return taken.stream()
                .filter(one -> counts.test(one.at))
                .mapToLong(Taken::permits)
                .sum();
    }
}
