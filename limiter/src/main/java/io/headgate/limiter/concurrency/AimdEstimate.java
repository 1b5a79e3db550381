package io.headgate.limiter.concurrency;

/** What {@link Aimd} has learned: the limit, nothing else. */
record AimdEstimate(Aimd settings, long limit) implements LimitEstimate {
    /*
     *   limit
     *     |      /|      /|      /|      a drop takes a tenth, a good window gives one back
     *     |    /  |    /  |    /  |
     *     |  /    |  /    |  /    |
     *     +--------------------------> windows
     *
     * Why the one is multiplied and the other added: of all such rules only this one makes several callers of one
     * service end up with equal shares (Chiu and Jain, 1989). Taking a fraction shrinks the larger share by more;
     * adding one leaves the difference as it is.
     */

    @Override
    public long baselineNanos() {
        return 0;
    }

    @Override
    public AimdEstimate next(WindowSample sample) {
        if (sample.dropped() || sample.rttNanos() > settings.timeout().toNanos()) {
            return with((long) (settings.backoff() * limit));
        }
        return sample.loads((double) limit) ? with(limit + 1) : this;
    }

    private AimdEstimate with(long next) {
        return new AimdEstimate(settings, settings.range().clamp(next));
    }
}
