package io.headgate.bench.redis;

import io.headgate.bench.contender.Side;
import io.lettuce.core.RedisURI;
import java.util.function.Function;

/** Whoever is measured with many calls in flight at once. */
enum Flight {
    /** A script by hand: each answer sends the next call. */
    EVALSHA_ASYNC("EVALSHA, async", Side.FLOOR, EvalshaInFlight::chained),
    /** A script by hand: all calls written at once, and the next ones when all are answered. */
    EVALSHA_PIPELINED("EVALSHA, pipelined", Side.FLOOR, EvalshaInFlight::pipelined),
    /** Ours, each decision confirmed by Redis. */
    STRICT_ASYNC("strict, async", Side.OURS, StrictInFlight::new);

    /** How many at once. */
    static final int CALLS = 1_000;

    private final String label;
    private final Side side;
    private final Function<RedisURI, InFlight> connect;

    Flight(String label, Side side, Function<RedisURI, InFlight> connect) {
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

    InFlight connect(RedisURI uri) {
        return connect.apply(uri);
    }
}
