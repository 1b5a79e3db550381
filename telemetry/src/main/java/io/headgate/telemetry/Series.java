package io.headgate.telemetry;

import static io.headgate.limiter.Checks.require;

import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.List;

/**
 * One metric with values for its tags: what one meter shows.
 *
 * @param metric the metric
 * @param values a value for each of its tags, in their order
 */
record Series(Metric metric, List<String> values) {

    Series {
        values = List.copyOf(values);
        require(values.size() == metric.tags().size(), "values", values, "one for each of " + metric.tags());
    }

    /** Whether it stands for several that have no tag of their own. */
    boolean isTogether() {
        return values.contains(TagValues.OTHER);
    }

    List<Tag> tags() {
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            tags.add(Tag.of(metric.tags().get(i), values.get(i)));
        }
        return tags;
    }
}
