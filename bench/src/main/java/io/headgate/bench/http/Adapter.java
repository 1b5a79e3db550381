package io.headgate.bench.http;

import io.headgate.bench.contender.Side;

/** What turns a request into a protected call, measured alone. */
public enum Adapter {
    /** Their filter, which knows javax only. */
    SENTINEL_FILTER(Side.PEER, "Sentinel CommonFilter") {
        @Override
        Passing open() throws Exception {
            return SentinelFilterPassing.open();
        }
    },
    /** Their interceptor, given the route that Spring MVC has found. */
    SENTINEL_INTERCEPTOR(Side.PEER, "Sentinel SentinelWebInterceptor") {
        @Override
        Passing open() throws Exception {
            return SentinelInterceptorPassing.open();
        }
    },
    /** Ours. */
    HEADGATE_FILTER(Side.OURS, "Headgate HeadgateFilter") {
        @Override
        Passing open() throws Exception {
            return HeadgatePassing.open();
        }
    },
    /** What ours could not do without; for reading the figures of the others. */
    HEADGATE_FLOOR(Side.OURS, "engine and container calls, no filter") {
        @Override
        Passing open() throws Exception {
            return FloorPassing.open();
        }
    };

    private final Side side;
    private final String label;

    Adapter(Side side, String label) {
        this.side = side;
        this.label = label;
    }

    Side side() {
        return side;
    }

    String label() {
        return label;
    }

    /** With a request that a container holds open. */
    abstract Passing open() throws Exception;
}
