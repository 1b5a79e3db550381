package io.headgate.limiter.concurrency;

/** What {@link Gradient2} has learned: the limit with its fraction, the usual response time, when to measure anew. */
record Gradient2Estimate(Gradient2 settings, double learned, Baseline baseline, Lull lull) implements LimitEstimate {
    /*
     *     gradient = clamp(tolerance * usual / rtt, 0.5, 1)
     *     limit'   = (1 - smoothing) * limit + smoothing * (limit * gradient + queue)
     *
     *   gradient
     *     1 |-----------\                          usual = 10 ms, tolerance 1.5:
     *       |            \                         up to 15 ms the limit grows by 0.2 * 4 = 0.8 a window,
     *   0.5 |             `------------            beyond it shrinks, fastest from 30 ms on
     *       +------------|-----|------> rtt
     *                   15    30 ms
     *
     * At rest limit = queue / (1 - gradient). A service that handles C at once answers in usual * limit / C beyond
     * that, and the limit comes to rest at tolerance * C + queue, for C = 40 at 64.
     *
     * Netflix averages every response time into the usual one. Under mild overload, 10 ms turned 14, that average
     * becomes 14, so 21 is fine, then the average becomes 21: the limit creeps up to its maximum. Here a loaded window
     * never raises the average; only a quiet one or a lull does (see Lull). With jitter this leaves the average
     * somewhat low, which is what the tolerance is for.
     *
     * Netflix ignores drops. But a drop says what latency cannot: the callee's queue is full, or cut short, so those
     * who do get through look fast. It takes a tenth of the limit at once, unsmoothed, and once per window however many
     * there were: a fraction, because additive growth with multiplicative decrease is the rule under which several
     * callers of one service end up with equal shares (see AimdEstimate).
     *
     * The limit in force is rounded down.
     */

    @Override
    public long limit() {
        return settings.range().clamp((long) (lull.isHoldingBack() ? learned / 2 : learned));
    }

    @Override
    public long baselineNanos() {
        return (long) baseline.nanos();
    }

    @Override
    public Gradient2Estimate next(WindowSample sample) {
        boolean loaded = sample.loads(learned);
        if (sample.dropped()) {
            return after(loaded, learned * settings.backoff(), baseline);
        }
        if (!sample.hasRtt()) {
            return after(loaded, learned, baseline);
        }
        long rtt = sample.rttNanos();
        if (lull.showsBaseline(loaded)) {
            return after(loaded, learned, baseline.measured(rtt));
        }
        Baseline usual = baseline.with(rtt, loaded);
        boolean tellsNothing = lull.isHoldingBack() || !loaded;
        return after(loaded, tellsNothing ? learned : moved(usual.nanos() / rtt), usual.hastenedDownTo(rtt));
    }

    private double moved(double usualToPresent) {
        double gradient = Math.max(0.5, Math.min(1, settings.tolerance() * usualToPresent));
        double target = learned * gradient + settings.queueSize();
        return learned * (1 - settings.smoothing()) + target * settings.smoothing();
    }

    private Gradient2Estimate after(boolean loaded, double next, Baseline usual) {
        return new Gradient2Estimate(settings, settings.range().clamp(next), usual, lull.next(loaded));
    }
}
