package io.headgate.bench.redis;

import io.headgate.bench.accuracy.Promise;
import io.headgate.bench.contender.Side;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Whoever is measured, each call waiting for its answer. */
enum Library {
    /** No limiter at all: a round trip. */
    PING("PING, no limit", Side.FLOOR, PingLimiters::new),
    /** The least that keeps a limit: a script by hand, called once for each decision. */
    EVALSHA("EVALSHA per call", Side.FLOOR, EvalshaLimiters::new),
    /** Redisson's {@code RRateLimiter}. */
    REDISSON("Redisson", Side.PEER, RedissonLimiters::new),
    /** Bucket4j on Lettuce as it comes. */
    BUCKET4J("Bucket4j", Side.PEER, Bucket4jLimiters::plain),
    /** Bucket4j on Lettuce, which puts calls together. */
    BUCKET4J_BATCHING("Bucket4j batching", Side.PEER, Bucket4jLimiters::batching),
    /** Bucket4j on Lettuce, which reports after the fact; as with {@link #LEASED_WINDOW}, only what it admits is looked at. */
    BUCKET4J_DELAYING("Bucket4j delaying", Side.PEER, Bucket4jLimiters::delaying),
    /** Ours, each decision confirmed by Redis. */
    STRICT("strict", Side.OURS, HeadgateLimiters::strict),
    /** Ours, decided from permits taken ahead. */
    LEASED("leased", Side.OURS, HeadgateLimiters::leased),
    /** As {@link #LEASED}, of fixed windows; as fast, so only what a fleet is admitted is of interest. */
    LEASED_WINDOW("leased, window", Side.OURS, HeadgateLimiters::leasedWindow);

    private final String label;
    private final Side side;
    private final Function<RedisURI, Limiters> connect;

    Library(String label, Side side, Function<RedisURI, Limiters> connect) {
        this.label = label;
        this.side = side;
        this.connect = connect;
    }

    /** As tables show it. */
    String label() {
        return label;
    }

    Side side() {
        return side;
    }

    Limiters connect(RedisURI uri) {
        return connect.apply(uri);
    }

    /** Whether it limits anything. */
    boolean isLimiter() {
        return this != PING;
    }

    /** Those whose speed is measured. */
    static List<Library> timed() {
        return Arrays.stream(values())
                .filter(each -> each != LEASED_WINDOW && each != BUCKET4J_DELAYING)
                .toList();
    }

    /** By how much a permit may be used later than it was charged. */
    Duration runsAhead() {
        return this == LEASED ? HeadgateLimiters.LEASE_LIFE : Duration.ZERO;
    }

    /** What ours say that a fleet never exceeds: the burst, and what was charged a life before; windows each hold their limit. */
    Promise promise(Rate rate) {
        return this == LEASED_WINDOW
                ? new Promise.Each(rate.permits(), rate.period())
                : new Promise.Above(rate.mostWithin(runsAhead().toNanos()), rate.permits(), rate.period());
    }
}
