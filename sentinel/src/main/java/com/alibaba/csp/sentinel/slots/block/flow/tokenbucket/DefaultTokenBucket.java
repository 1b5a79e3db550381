package com.alibaba.csp.sentinel.slots.block.flow.tokenbucket;

/** The usual bucket; begins empty unless told otherwise. */
public class DefaultTokenBucket extends AbstractTokenBucket {

    public DefaultTokenBucket(long unitProduceNum, long maxTokenNum, long intervalInMs) {
        this(unitProduceNum, maxTokenNum, false, intervalInMs);
    }

    public DefaultTokenBucket(long unitProduceNum, long maxTokenNum, boolean fullStart, long intervalInMs) {
        super(unitProduceNum, maxTokenNum, fullStart, intervalInMs);
    }
}
