package io.headgate.limiter.concurrency;

/** How a call went, as far as it tells something about the load on what was called. */
public enum Outcome {
    /** It came back; its response time counts. An ordinary application error belongs here too. */
    SUCCESS,
    /** It was turned away or timed out because of load: a sign of too many calls. Its response time means nothing. */
    DROPPED,
    /** It tells nothing: answered from a cache, invalid, never sent. */
    IGNORED
}
