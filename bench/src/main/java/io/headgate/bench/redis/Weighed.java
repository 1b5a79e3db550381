package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.headgate.bench.contender.Side;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Whose keys are weighed. */
record Weighed(String label, Side side, Function<RedisURI, Limiters> connect) {

    static final Weighed REDISSON = of(Library.REDISSON);
    static final Weighed BUCKET = new Weighed("strict, token bucket", Side.OURS, HeadgateLimiters::strict);
    static final Weighed GCRA = new Weighed("strict, GCRA", Side.OURS, HeadgateLimiters::gcra);

    /** Batching and leasing change nothing about the keys. */
    static final List<Weighed> ALL = List.of(of(Library.EVALSHA), REDISSON, of(Library.BUCKET4J), BUCKET, GCRA);

    /** So slow that no key is full again, and gone, before it has been weighed; so many that nothing is refused. */
    private static final Rate SLOW = new Rate(1_000, Duration.ofDays(1));

    private static Weighed of(Library library) {
        return new Weighed(library.label(), library.side(), library::connect);
    }

    /** Makes limiters with keys of their own, calls each, and weighs what Redis then holds. */
    Bytes weigh(RedisURI uri, int keys, int calls) {
        try (Inspector inspector = new Inspector(uri);
                Limiters limiters = connect.apply(uri)) {
            inspector.forgetAll();
            List<Attempt> all = new ArrayList<>();
            for (int key = 0; key < keys; key++) {
                all.add(limiters.limiter(String.format(Locale.ROOT, "user:%06d", key), SLOW));
            }
            callEach(all, 1);
            double afterOne = inspector.bytes("*user:*");
            callEach(all, calls - 1);
            return new Bytes(afterOne / keys, (double) inspector.bytes("*user:*") / keys);
        }
    }

    private void callEach(List<Attempt> limiters, int calls) {
        for (Attempt limiter : limiters) {
            for (int call = 0; call < calls; call++) {
                if (!limiter.tryAcquire()) {
                    throw new IllegalStateException(label + ": refused (expected: a limit that is not reached)");
                }
            }
        }
    }
}
