package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.node.Node;

/** What Sentinel looks at before it lets an inbound call in, in the order in which it does. Calls per second are the engine's own. */
enum InboundFigure {
    /** Inbound calls that run. */
    THREADS("thread") {
        @Override
        double read() {
            return Constants.ENTRY_NODE.curThreadNum();
        }
    },
    /** Their average response time in milliseconds. */
    RESPONSE_TIME("rt") {
        @Override
        double read() {
            return Constants.ENTRY_NODE.avgRt();
        }
    },
    /** The load average of the machine; counts only while more calls run than it was seen to serve without queueing. */
    LOAD("load") {
        @Override
        double read() {
            return SystemStatus.load();
        }

        @Override
        boolean isAbove(double threshold) {
            return super.isAbove(threshold) && isBeyondCapacity(Constants.ENTRY_NODE);
        }
    },
    /** Processor use, of 1. */
    CPU("cpu") {
        @Override
        double read() {
            return SystemStatus.cpu();
        }
    };

    private final String word;

    InboundFigure(String word) {
        this.word = word;
    }

    /** How Sentinel's exception names it. */
    String word() {
        return word;
    }

    abstract double read();

    boolean isAbove(double threshold) {
        return read() > threshold;
    }

    /** Whether more calls run than the best second of late could serve at the best response time of late. */
    static boolean isBeyondCapacity(Node inbound) {
        int running = inbound.curThreadNum();
        return running > 1 && running > inbound.maxSuccessQps() * inbound.minRt() / 1_000;
    }
}
