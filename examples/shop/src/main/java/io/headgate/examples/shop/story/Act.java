package io.headgate.examples.shop.story;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.examples.shop.service.Conditions;
import java.util.List;

/**
 * A part of a story in which nothing changes.
 *
 * @param name what it is called
 * @param weight how long it is, compared with the other acts
 * @param streams who comes, and how often; together at most 300 a second, so that the demo is light on a small machine
 * @param conditions how the systems behind the shop are doing
 * @param happens what happens, in one line
 * @param lookAt what an operator should look at, in one line
 */
public record Act(String name, int weight, List<Stream> streams, Conditions conditions, String happens, String lookAt) {

    static final double MOST_PER_SECOND = 300;

    /** Checks the settings. */
    public Act {
        require(!name.isBlank(), "name", name, "a name");
        require(weight > 0 && weight <= 100, "weight", weight, "1 to 100");
        streams = List.copyOf(streams);
        require(!streams.isEmpty(), "streams", streams, "at least one");
        double sum = sum(streams);
        require(sum <= MOST_PER_SECOND, "streams", sum + " per second", "at most 300 per second in all");
        requireNonNull(conditions, "conditions");
        requireNonNull(happens, "happens");
        requireNonNull(lookAt, "lookAt");
    }

    /** How many calls come in a second, on average. */
    public double perSecond() {
        return sum(streams);
    }

    private static double sum(List<Stream> streams) {
        return streams.stream().mapToDouble(Stream::perSecond).sum();
    }
}
