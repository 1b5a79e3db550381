package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Constants;
import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.guard.GuardOrder;
import io.headgate.sentinel.rule.ClusterStore;
import io.headgate.sentinel.rule.RuleTable;

/** The one engine of this process, which Sentinel's static methods share. Made when it is first used; starts no thread. */
public final class Engine {

    /** What is not counted apart, since there are too many, is counted under this name. */
    public static final String OTHERS = "(other)";

    private static final int LONGEST_NAME = 1_024;
    private static final int KEPT_OF_LONG_NAME = 1_000;

    private Engine() {}

    /** The engine: guards in Sentinel's order, time as {@link Clock} tells it. */
    public static Headgate gate() {
        return Holder.GATE;
    }

    /** What the engine calls a resource, in rules as in calls: its name, made to fit where the engine has no such names. */
    public static String nameOf(String resource) {
        if (resource.isBlank()) {
            return "(blank)";
        }
        return resource.length() <= LONGEST_NAME
                ? resource
                : resource.substring(0, KEPT_OF_LONG_NAME) + '#' + Integer.toHexString(resource.hashCode());
    }

    private static final class Holder {

        static final Headgate GATE = make();

        private static Headgate make() {
            HeadgateBuilder builder = Headgate.builder()
                    .order(GuardOrder.sentinel())
                    .ticker(new Clock())
                    .wallClock(Clock::nanos)
                    .maxResources(Constants.MAX_SLOT_CHAIN_SIZE)
                    .maxEntrances(Constants.MAX_CONTEXT_NAME_SIZE)
                    .withoutStatistics(); // the nodes count
            DropInSettings.warn();
            RuleTable.kinds().forEach(builder::kind);
            ClusterLimits cluster = ClusterStore.limits();
            if (cluster != null) {
                builder.cluster(cluster);
            }
            return builder.build();
        }
    }
}
