package io.headgate.adaptive;

import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.KeyedArgument;
import io.headgate.limiter.concurrency.AdaptiveConcurrencyLimiter;
import io.headgate.limiter.concurrency.PartitionedConcurrencyLimiter;
import io.headgate.limiter.concurrency.Share;
import io.headgate.rule.BoundedName;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the share that a call belongs to. Immutable; looking up allocates nothing. */
final class Shares {

    private static final String OTHERS = ""; // the name of no share

    private final PartitionBy by;
    private final PartitionedConcurrencyLimiter limiter;
    private final Map<Object, Share> byKey = new HashMap<>();
    private final Set<String> names;
    private final Share others;

    private Shares(PartitionBy by, PartitionedConcurrencyLimiter limiter, Set<String> names) {
        this.by = by;
        this.limiter = limiter;
        this.names = names;
        others = limiter.share(OTHERS);
        for (String name : names) {
            byKey.put(by instanceof PartitionBy.OfOrigin ? BoundedName.of(name) : name, limiter.share(name));
            addNumber(name);
        }
    }

    /** So that a number need not be turned into text to be looked up. */
    private void addNumber(String name) {
        try {
            long number = Long.parseLong(name);
            byKey.put(number, limiter.share(name));
            if (number == (int) number) {
                byKey.put((int) number, limiter.share(name));
            }
        } catch (NumberFormatException onlyText) {
            return;
        }
    }

    /** Shares of the limit that {@code whole} learns; they go on from those of the same name in {@code before}. */
    static @Nullable Shares of(Partitions partitions, AdaptiveConcurrencyLimiter whole, @Nullable Shares before) {
        if (partitions.isEmpty()) {
            return null;
        }
        Map<String, Integer> all = new LinkedHashMap<>(partitions.percentages());
        int named = all.values().stream().mapToInt(percent -> percent).sum();
        all.put(OTHERS, 100 - named);
        PartitionedConcurrencyLimiter limiter = before == null ? whole.divided(all) : before.limiter.redivided(all);
        return new Shares(partitions.by(), limiter, partitions.percentages().keySet());
    }

    Share of(Call call, @Nullable Object arguments) {
        Object key = key(call, arguments);
        Share found = key == null ? null : byKey.get(key);
        return found == null ? others : found;
    }

    /** Adds what each share has in flight. */
    void describe(Map<String, String> status) {
        names.forEach(name -> describe(status, name, limiter.share(name)));
        describe(status, "(other)", others);
    }

    private static void describe(Map<String, String> status, String name, Share share) {
        status.put("inFlight/" + name, String.valueOf(share.inFlight()));
    }

    private @Nullable Object key(Call call, @Nullable Object arguments) {
        if (by instanceof PartitionBy.OfOrigin) {
            return call.origin();
        }
        if (by instanceof PartitionBy.OfPriority) {
            return call.priority().name();
        }
        Object argument = by instanceof PartitionBy.OfNamedArgument named
                ? Arguments.named(arguments, named.name())
                : Arguments.at(arguments, ((PartitionBy.OfArgument) by).index());
        return plain(argument instanceof KeyedArgument keyed ? keyed.headgateKey() : argument);
    }

    /** What can change meanwhile could not be found again when the call ends, and belongs to no share. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof String || value instanceof Long || value instanceof Integer ? value : null;
    }
}
