package com.alibaba.csp.sentinel.slots.block.flow.tokenbucket;

import com.alibaba.csp.sentinel.util.TimeUtil;

/** So many tokens with each interval, from the first one on; so many at most. Safe for many threads: each take is one step. */
public class AbstractTokenBucket implements TokenBucket {

    protected final long MAX_UNIT_PRODUCE_NUM = Long.MAX_VALUE;

    protected volatile long currentTokenNum;
    protected volatile long nextProduceTime;
    protected final long unitProduceNum;
    protected final long maxTokenNum;
    protected final long intervalInMs;
    protected final long startTime;

    /** @param fullStart whether it begins with as many as it can hold */
    public AbstractTokenBucket(long unitProduceNum, long maxTokenNum, boolean fullStart, long intervalInMs) {
        require(unitProduceNum > 0 && maxTokenNum > 0 && intervalInMs > 0, unitProduceNum, maxTokenNum, intervalInMs);
        this.unitProduceNum = unitProduceNum;
        this.maxTokenNum = maxTokenNum;
        this.intervalInMs = intervalInMs;
        this.startTime = TimeUtil.currentTimeMillis();
        this.nextProduceTime = startTime;
        this.currentTokenNum = fullStart ? maxTokenNum : 0;
    }

    private static void require(boolean fine, long unit, long most, long interval) {
        if (!fine) {
            throw new IllegalArgumentException("unitProduceNum, maxTokenNum, intervalInMs: " + unit + ", " + most + ", "
                    + interval + " (expected: each > 0)");
        }
    }

    @Override
    public synchronized boolean tryConsume(long tokenNum) {
        if (tokenNum <= 0) {
            return true;
        }
        if (tokenNum > maxTokenNum) {
            return false;
        }
        refreshCurrentTokenNum(TimeUtil.currentTimeMillis());
        if (tokenNum > currentTokenNum) {
            return false;
        }
        currentTokenNum -= tokenNum;
        return true;
    }

    @Override
    public synchronized void refreshCurrentTokenNum(long currentTimestamp) {
        if (currentTimestamp < nextProduceTime) {
            return;
        }
        long produced = calProducedTokenNum(currentTimestamp);
        currentTokenNum = produced > maxTokenNum - currentTokenNum ? maxTokenNum : currentTokenNum + produced;
        updateNextProduceTime(currentTimestamp);
    }

    /** What has come since the last time; capped where a number ends. */
    protected long calProducedTokenNum(long currentTimestamp) {
        long intervals = (currentTimestamp - nextProduceTime) / intervalInMs + 1;
        return intervals > MAX_UNIT_PRODUCE_NUM / unitProduceNum ? MAX_UNIT_PRODUCE_NUM : intervals * unitProduceNum;
    }

    protected void updateNextProduceTime(long currentTimestamp) {
        nextProduceTime = startTime + ((currentTimestamp - startTime) / intervalInMs + 1) * intervalInMs;
    }

    /** How many there are now. */
    public synchronized long refreshTokenAndGetCurrentTokenNum() {
        refreshCurrentTokenNum(TimeUtil.currentTimeMillis());
        return currentTokenNum;
    }

    /** How many there were when somebody last looked. */
    public long getCurrentTokenNum() {
        return currentTokenNum;
    }
}
