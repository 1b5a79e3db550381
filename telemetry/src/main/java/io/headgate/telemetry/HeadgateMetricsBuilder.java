package io.headgate.telemetry;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import io.micrometer.core.instrument.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Settings of {@link HeadgateMetrics}; all of them have defaults. For one thread. */
public final class HeadgateMetricsBuilder {

    final Headgate headgate;
    final List<Tag> tags = new ArrayList<>();
    final Set<String> originsOf = new LinkedHashSet<>();
    int maxResources = 200;
    int maxRules = 500;
    int maxOrigins = 50;
    Duration maxAge = Duration.ofSeconds(1);
    Ticker ticker = Ticker.system();

    HeadgateMetricsBuilder(Headgate headgate) {
        this.headgate = headgate;
    }

    // ------------------------------------------------------------------ frequent

    /** One more tag of all meters. Headgates that are shown in one registry need one by which they differ. */
    public HeadgateMetricsBuilder tag(String key, String value) {
        tags.add(Tag.of(requireNonNull(key, "key"), requireNonNull(value, "value")));
        return this;
    }

    /**
     * At most so many resources that no rule names have a tag of their own, and as many again that a rule does; 200 by default.
     * The others are shown together as {@code (other)}. Who comes first has a tag.
     */
    public HeadgateMetricsBuilder maxResources(int newMax) {
        require(newMax >= 0, "maxResources", newMax, ">= 0");
        maxResources = newMax;
        return this;
    }

    /**
     * At most so many rules have tags of their own, a rule for many resources once for each that has a budget of its own; 500 by
     * default. What the others refuse is shown together as {@code (other)}, their limits and states are not.
     */
    public HeadgateMetricsBuilder maxRules(int newMax) {
        require(newMax >= 0, "maxRules", newMax, ">= 0");
        maxRules = newMax;
        return this;
    }

    /** Also shows who calls these resources. Off by default: each origin is one more series for each outcome. */
    public HeadgateMetricsBuilder originsOf(String... resources) {
        originsOf.addAll(List.of(resources));
        return this;
    }

    /** At most so many origins of each such resource have a tag of their own; 50 by default. */
    public HeadgateMetricsBuilder maxOrigins(int newMax) {
        require(newMax >= 0, "maxOrigins", newMax, ">= 0");
        maxOrigins = newMax;
        return this;
    }

    // ------------------------------------------------------------------ rare

    /** For how long a reading is good; a second by default. */
    public HeadgateMetricsBuilder maxAge(Duration newMaxAge) {
        Checks.positiveNanos(newMaxAge, "maxAge");
        maxAge = newMaxAge;
        return this;
    }

    /** Monotonic time, by which readings age; the machine's by default. */
    public HeadgateMetricsBuilder ticker(Ticker newTicker) {
        ticker = requireNonNull(newTicker, "ticker");
        return this;
    }

    /** The metrics, not yet in any registry. */
    public HeadgateMetrics build() {
        return new HeadgateMetrics(this);
    }
}
