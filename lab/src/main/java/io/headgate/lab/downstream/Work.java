package io.headgate.lab.downstream;

import java.util.SplittableRandom;

/**
 * What one call asks of the service. Drawn when the call comes, before anybody decides about it, so that the same call is as
 * long and as lucky whatever the rules are.
 *
 * @param nanos how long it takes
 * @param fails whether it fails
 */
public record Work(long nanos, boolean fails) {

    private static final int MILLION = 1_000_000;

    /** The next call's. */
    public static Work draw(DownstreamSettings settings, SplittableRandom random) {
        long nanos = settings.latency().nanos(random);
        return new Work(nanos, random.nextInt(MILLION) < settings.failuresPerMillion());
    }
}
