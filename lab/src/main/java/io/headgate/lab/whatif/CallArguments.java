package io.headgate.lab.whatif;

import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.PartitionBy;
import io.headgate.gateway.GatewayRule;
import io.headgate.guard.Arguments;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What simulated calls pass as arguments, so that every rule that looks at one finds the key of the call there: at the
 * positions and under the names that the rules mention. Nothing where no rule looks.
 */
final class CallArguments {

    private static final int MOST = 64;

    private final boolean wanted;
    private final int size;
    private final String[] names;

    private CallArguments(boolean wanted, int size, String[] names) {
        this.wanted = wanted;
        this.size = size;
        this.names = names;
    }

    static CallArguments of(List<? extends Rule> rules) {
        List<ArgumentKey> keys =
                rules.stream().flatMap(rule -> keys(rule).stream()).toList();
        int most = 0;
        List<String> names = new ArrayList<>();
        for (ArgumentKey key : keys) {
            if (key instanceof ArgumentKey.Position position) {
                most = Math.max(most, position.index() < 0 ? -position.index() : position.index() + 1);
            } else if (key instanceof ArgumentKey.Name name && !names.contains(name.name())) {
                names.add(name.name());
            }
        }
        return new CallArguments(!keys.isEmpty(), Math.min(MOST, most), names.toArray(String[]::new));
    }

    private static List<ArgumentKey> keys(Rule rule) {
        if (rule instanceof HotParameterRule hot) {
            return List.of(hot.argument());
        }
        if (rule instanceof HotParameterBreakerRule hot) {
            return List.of(hot.argument());
        }
        if (rule instanceof GatewayRule gateway) {
            return gateway.key() == null ? List.of() : List.of(ArgumentKey.at(0));
        }
        return rule instanceof AdaptiveRule adaptive
                ? keys(adaptive.partitions().by())
                : List.of();
    }

    private static List<ArgumentKey> keys(PartitionBy by) {
        if (by instanceof PartitionBy.OfArgument argument) {
            return List.of(ArgumentKey.at(argument.index()));
        }
        return by instanceof PartitionBy.OfNamedArgument argument
                ? List.of(ArgumentKey.named(argument.name()))
                : List.of();
    }

    /** The arguments of one call; null when no rule looks at any, or the call has no key. */
    @Nullable
    Object in(OfferedCall call) {
        if (!wanted || call.key().equals("")) {
            return null;
        }
        SimulatedRequest request = new SimulatedRequest(call.resource(), call.key());
        if (size <= 1 && names.length == 0) {
            return request;
        }
        Object[] values = new Object[Math.max(size, names.length)];
        Arrays.fill(values, request);
        return Arguments.of(values).withNames(names);
    }
}
