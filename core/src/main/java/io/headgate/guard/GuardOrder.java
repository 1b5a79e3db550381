package io.headgate.guard;

import static io.headgate.limiter.Checks.require;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** In which order the guards of a resource are asked: by stage, and within a rank in the order of the rules. */
public final class GuardOrder {

    private final Map<Stage, Integer> ranks = new EnumMap<>(Stage.class);

    private GuardOrder(List<? extends Set<Stage>> order) {
        for (int rank = 0; rank < order.size(); rank++) {
            for (Stage stage : order.get(rank)) {
                require(ranks.put(stage, rank) == null, "order", order, "each stage once");
            }
        }
        require(ranks.size() == Stage.values().length, "order", order, "every stage");
    }

    /** The order of {@link Stage}: cheap first, those that can wait last. */
    public static GuardOrder natural() {
        return new GuardOrder(List.of(Stage.values()).stream().map(EnumSet::of).toList());
    }

    /** Sentinel's: the breaker last; waiting and refusing flow rules in the order of the rules. */
    public static GuardOrder sentinel() {
        return new GuardOrder(List.of(
                EnumSet.of(Stage.ACCESS),
                EnumSet.of(Stage.SYSTEM),
                EnumSet.of(Stage.HOT_PARAMETER),
                EnumSet.of(Stage.CONCURRENCY, Stage.FLOW, Stage.CLUSTER, Stage.QUEUE),
                EnumSet.of(Stage.BREAKER),
                EnumSet.of(Stage.RECORD)));
    }

    /**
     * An order of your own: the stages of the first set first, within a set in the order of the rules. Every stage must be
     * in exactly one set.
     */
    public static GuardOrder of(List<? extends Set<Stage>> ranks) {
        return new GuardOrder(ranks);
    }

    /** The rank of a stage: lower is asked earlier. */
    public int rank(Stage stage) {
        Integer rank = ranks.get(stage);
        return rank == null ? Integer.MAX_VALUE : rank;
    }
}
