package io.headgate.telemetry;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Ticker;
import io.headgate.redis.FleetFigures;
import io.headgate.redis.LeaseFigures;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RoundTripFigures;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Shows how a member of a fleet is doing as metrics of Micrometer: whether its limits are decided with Redis or alone, how many
 * members there are, how much of what it leases it uses, and how long Redis takes to answer. Needs {@code headgate-redis}, which {@link HeadgateMetrics} does not.
 *
 * <p>Reads at most once a second, when somebody looks. Starts no thread. Safe for many threads.
 */
public final class RedisLimitsMetrics implements MeterBinder, AutoCloseable {

    private final Readings readings;

    private RedisLimitsMetrics(RedisLimits limits, Iterable<Tag> tags) {
        readings = new Readings(
                List.of(into -> collect(limits.figures(), into)),
                Metric.FLEET_MEMBERS,
                tags,
                Ticker.system(),
                TimeUnit.SECONDS.toNanos(1));
    }

    static void collect(FleetFigures figures, Samples into) {
        into.add(Metric.FLEET_MODE, figures.isLost() ? 0 : 1, "fleet");
        into.add(Metric.FLEET_MODE, figures.isLost() ? 1 : 0, "alone");
        into.add(Metric.FLEET_MEMBERS, figures.members());
        into.add(Metric.FLEET_LOSSES, figures.losses());
        into.add(Metric.FLEET_ALONE, figures.decidedAlone());
        into.add(Metric.FLEET_NOT_GIVEN_BACK, figures.notGivenBack());
        into.add(Metric.FLEET_NEVER_PAID, figures.neverPaid());
        collect(figures.leases(), into);
        collect(figures.strict(), "strict", into);
        collect(figures.leased(), "leased", into);
    }

    private static void collect(LeaseFigures leases, Samples into) {
        into.add(Metric.FLEET_LEASES, leases.leases());
        into.add(Metric.FLEET_LEASED, leases.leased());
        into.add(Metric.FLEET_LEASED_ENDED, leases.used(), "used");
        into.add(Metric.FLEET_LEASED_ENDED, leases.givenBack(), "returned");
        into.add(Metric.FLEET_LEASED_ENDED, leases.lapsed(), "lapsed");
    }

    private static void collect(RoundTripFigures trips, String mode, Samples into) {
        into.addTimes(Metric.FLEET_TRIPS, trips.count(), trips.total().toNanos(), mode);
        into.add(Metric.FLEET_TRIPS_FAILED, trips.failed(), mode);
        into.add(Metric.FLEET_TRIPS_PERCENTILE, nanos(trips.median()), mode, "0.5");
        into.add(Metric.FLEET_TRIPS_PERCENTILE, nanos(trips.percentile99()), mode, "0.99");
        into.add(Metric.FLEET_TRIPS_LONGEST, nanos(trips.longest()), mode);
    }

    /** No number where there were none. */
    private static double nanos(Duration time) {
        return time.isZero() ? Double.NaN : time.toNanos();
    }

    /** The metrics of {@code limits}. */
    public static RedisLimitsMetrics of(RedisLimits limits) {
        return of(limits, List.of());
    }

    /** The metrics of {@code limits}, all with these tags: several in one registry need one by which they differ. */
    public static RedisLimitsMetrics of(RedisLimits limits, Iterable<Tag> tags) {
        return new RedisLimitsMetrics(requireNonNull(limits, "limits"), requireNonNull(tags, "tags"));
    }

    /** Shows the metrics in {@code registry}. Throws when others are shown there under the same tags. */
    @Override
    public void bindTo(MeterRegistry registry) {
        readings.bindTo(requireNonNull(registry, "registry"));
    }

    /** Reads now, however old the latest reading is. */
    public void refresh() {
        readings.refresh();
    }

    /** Takes its meters out of every registry; the limits go on. Harmless when repeated. */
    @Override
    public void close() {
        readings.close();
    }
}
