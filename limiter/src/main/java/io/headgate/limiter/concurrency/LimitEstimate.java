package io.headgate.limiter.concurrency;

/** What has been learned so far. Immutable; {@link #next} is a pure function: no clock, no lock, no chance. */
public sealed interface LimitEstimate permits AimdEstimate, Gradient2Estimate, VegasEstimate {

    /** The limit to put in force now. */
    long limit();

    /** The response time taken for that of an unloaded service, in nanoseconds; 0 if none was learned or is used. */
    long baselineNanos();

    /** What is learned from one more window of calls. */
    LimitEstimate next(WindowSample sample);
}
