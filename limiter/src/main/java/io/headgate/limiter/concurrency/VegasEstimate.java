package io.headgate.limiter.concurrency;

/** What {@link Vegas} has learned: the limit, the unloaded response time, and when to measure that anew. */
record VegasEstimate(Vegas settings, long learned, long baselineNanos, Lull lull) implements LimitEstimate {
    /*
     * Of L calls in flight, as many are being served as would have been in flight without a queue, L * baseline / rtt.
     * The rest stand in the queue:
     *
     *     queue = ceil(L * (1 - baseline / rtt))          unit = max(1, floor(log10 L))
     *
     *     0        unit         3 unit            6 unit
     *     |--------|--------------|------------------|-------------> queue
     *      + 6 unit    + 1 unit         stay             - 1 unit           a drop: - 1 unit
     *
     * With L = 50, baseline 10 ms and rtt 12.5 ms: 40 in service, 10 queued, unit 1, so L becomes 49. A service that
     * handles 40 at once keeps L at 43 to 46.
     *
     * The baseline is the smallest response time seen; it falls at once and rises only through a lull (see Lull). Drops
     * decide before anything else: a call that fails fast must not pass for a fast service.
     * Source: Brakmo and Peterson, 1995; the steps are those of Netflix concurrency-limits.
     */

    @Override
    public long limit() {
        return lull.isHoldingBack() ? settings.range().clamp(learned / 2) : learned;
    }

    @Override
    public VegasEstimate next(WindowSample sample) {
        boolean loaded = sample.loads((double) learned);
        if (sample.dropped()) {
            return after(loaded, learned - unit(), baselineNanos);
        }
        if (!sample.hasRtt()) {
            return after(loaded, learned, baselineNanos);
        }
        long rtt = sample.rttNanos();
        if (baselineNanos == 0 || rtt < baselineNanos || lull.showsBaseline(loaded)) {
            return after(loaded, learned, rtt);
        }
        boolean tellsNothing = lull.isHoldingBack() || !loaded;
        return after(loaded, tellsNothing ? learned : learned + change(queued(rtt)), baselineNanos);
    }

    private long queued(long rtt) {
        return (long) Math.ceil((double) learned * (rtt - baselineNanos) / rtt);
    }

    private long change(long queued) {
        long unit = unit();
        if (queued <= unit) {
            return 6 * unit;
        }
        if (queued < 3 * unit) {
            return unit;
        }
        return queued > 6 * unit ? -unit : 0;
    }

    private long unit() {
        return Math.max(1, (long) Math.log10((double) learned));
    }

    private VegasEstimate after(boolean loaded, long next, long baseline) {
        return new VegasEstimate(settings, settings.range().clamp(next), baseline, lull.next(loaded));
    }
}
