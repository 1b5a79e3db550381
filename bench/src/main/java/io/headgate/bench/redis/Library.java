package io.headgate.bench.redis;

import io.headgate.bench.contender.Side;
import io.lettuce.core.RedisURI;
import java.time.Duration;
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
    /** Ours, each decision confirmed by Redis. */
    STRICT("strict", Side.OURS, HeadgateLimiters::strict),
    /** Ours, decided from permits taken ahead. */
    LEASED("leased", Side.OURS, HeadgateLimiters::leased);

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

    /** By how much a permit may be used later than it was charged. */
    Duration runsAhead() {
        return this == LEASED ? HeadgateLimiters.LEASE_LIFE : Duration.ZERO;
    }
}
