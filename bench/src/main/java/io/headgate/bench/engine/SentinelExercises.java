package io.headgate.bench.engine;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.util.Optional;

/**
 * Sentinel, as its guide says: {@code SphU.entry} with a handler for the refusal, or {@code SphO.entry} where that is a
 * value; inbound always. Its rules are global, so a JVM can hold one scenario.
 */
final class SentinelExercises {

    private static final String RESOURCE = "bench";

    private SentinelExercises() {}

    static Exercise start(Scenario scenario) {
        SentinelRules.load(RESOURCE, scenario);
        return switch (scenario) {
            case NO_RULE, FLOW_ADMITTED, FLOW_THROWN -> new Throwing();
            case FLOW_REFUSED -> new Asking();
            case FOUR_RULES -> new WithOrigin();
            case HOT_PARAMETER -> new WithArgument();
            default ->
                throw new IllegalArgumentException("scenario: " + scenario + " (expected: one it has a rule for)");
        };
    }

    /** {@code SphU}: a refusal is an exception. */
    private static class Throwing implements Exercise {

        private final SentinelCounts counts = new SentinelCounts(RESOURCE);

        @Override
        public boolean once(String key) {
            try {
                SphU.entry(RESOURCE, EntryType.IN).exit();
                return true;
            } catch (BlockException refused) {
                return false;
            }
        }

        @Override
        public Optional<Counts> counts() {
            return Optional.of(counts.ofLastMinute());
        }
    }

    /** The same calls from a named origin. A web filter enters the context for each call; here it is entered once. */
    private static final class WithOrigin extends Throwing {

        @Override
        public void join() {
            ContextUtil.enter("bench-entrance", SentinelRules.ORIGIN);
        }
    }

    /** The same with an argument. */
    private static final class WithArgument extends Throwing {

        @Override
        public boolean once(String key) {
            try {
                Entry entry = SphU.entry(RESOURCE, EntryType.IN, 1, key);
                entry.exit(1, key);
                return true;
            } catch (BlockException refused) {
                return false;
            }
        }
    }

    /** {@code SphO}: a refusal is a value. */
    private static final class Asking extends Throwing {

        @Override
        public boolean once(String key) {
            boolean admitted = SphO.entry(RESOURCE, EntryType.IN);
            if (admitted) {
                SphO.exit();
            }
            return admitted;
        }
    }
}
