package io.headgate.bench.redis;

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
        return Arrays.stream(values()).filter(each -> each != LEASED_WINDOW).toList();
    }

    /** By how much a permit may be used later than it was charged; windows admit a whole one at their end, and the next. */
    Duration runsAhead(Rate rate) {
        return switch (this) {
            case LEASED -> HeadgateLimiters.LEASE_LIFE;
            case LEASED_WINDOW -> rate.period();
            default -> Duration.ZERO;
        };
    }
}
