package com.alibaba.csp.sentinel.slots.block.flow.tokenbucket;

/** Tokens that come in regularly and are taken by calls. */
public interface TokenBucket {

    /** Takes so many tokens, or none. */
    boolean tryConsume(long tokenNum);

    /** Lets in what has come up to that time. */
    void refreshCurrentTokenNum(long currentTimestamp);
}
