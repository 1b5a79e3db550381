package com.alibaba.csp.sentinel.slots.block.flow.tokenbucket;

/** The same as the default one, whose takes are as strict. */
public class StrictTokenBucket extends AbstractTokenBucket {

    public StrictTokenBucket(long unitProduceNum, long maxTokenNum, long intervalInMs) {
        this(unitProduceNum, maxTokenNum, false, intervalInMs);
    }

    public StrictTokenBucket(long unitProduceNum, long maxTokenNum, boolean fullStart, long intervalInMs) {
        super(unitProduceNum, maxTokenNum, fullStart, intervalInMs);
    }

    @Override
    public boolean tryConsume(long tokenNum) {
        return super.tryConsume(tokenNum);
    }

    @Override
    public void refreshCurrentTokenNum(long currentTimestamp) {
        super.refreshCurrentTokenNum(currentTimestamp);
    }
}
