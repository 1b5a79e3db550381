package io.headgate.adaptive;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.guard.Priority;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is guaranteed which share of a limit. A share may use all of the limit while nobody else wants any; when it is full
 * and somebody within a share is turned away, all are held to their shares until enough has become free. Calls that belong to
 * no share have what is left over, at least one permit.
 *
 * @param by what tells the calls apart
 * @param percentages whole percentages of the limit by name, together at most 100; none: the limit is not divided
 */
public record Partitions(PartitionBy by, Map<String, Integer> percentages) {

    /** Checks the settings. */
    public Partitions {
        requireNonNull(by, "by");
        percentages = Collections.unmodifiableMap(new LinkedHashMap<>(percentages));
        int sum = 0;
        for (Map.Entry<String, Integer> share : percentages.entrySet()) {
            boolean known = by instanceof PartitionBy.OfPriority
                    ? isPriority(share.getKey())
                    : !share.getKey().isEmpty();
            require(known, "share", '"' + share.getKey() + '"', by.expected());
            int percent = share.getValue();
            require(percent >= 0 && percent <= 100, "percent of " + share.getKey(), percent, "0 to 100");
            sum += percent;
        }
        require(sum <= 100, "percentages", percentages, "together at most 100");
    }

    /** One limit for all. */
    public static Partitions none() {
        return new Partitions(new PartitionBy.OfOrigin(), Map.of());
    }

    /** Shares by the origin of the call. */
    public static Partitions byOrigin(Map<String, Integer> percentages) {
        return new Partitions(new PartitionBy.OfOrigin(), percentages);
    }

    /** Shares by the priority of the call. */
    public static Partitions byPriority(Map<Priority, Integer> percentages) {
        Map<String, Integer> named = new LinkedHashMap<>();
        percentages.forEach((priority, percent) -> named.put(priority.name(), percent));
        return new Partitions(new PartitionBy.OfPriority(), named);
    }

    /** Shares by an argument of the call, counted from 0, from the end when negative. */
    public static Partitions byArgument(int index, Map<String, Integer> percentages) {
        return new Partitions(new PartitionBy.OfArgument(index), percentages);
    }

    /** Shares by the argument of that name. */
    public static Partitions byArgument(String name, Map<String, Integer> percentages) {
        return new Partitions(new PartitionBy.OfNamedArgument(name), percentages);
    }

    boolean isEmpty() {
        return percentages.isEmpty();
    }

    private static boolean isPriority(String name) {
        return names().contains(name);
    }

    static List<String> names() {
        return Arrays.stream(Priority.values()).map(Priority::name).toList();
    }
}
