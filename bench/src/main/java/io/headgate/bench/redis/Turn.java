package io.headgate.bench.redis;

/**
 * What one turn gave.
 *
 * @param perSecond decisions
 * @param p50 microseconds that half of the calls took at most
 * @param p99 microseconds that all calls but one in a hundred took at most
 * @param commands that Redis ran for a decision, those of scripts included
 */
record Turn(double perSecond, double p50, double p99, double commands) {

    private static final double HALF = 0.5;
    private static final double NEARLY_ALL = 0.99;

    static Turn of(Answers answers, long commands) {
        return new Turn(
                answers.perSecond(),
                answers.latencies().micros(HALF),
                answers.latencies().micros(NEARLY_ALL),
                (double) commands / answers.calls());
    }
}
