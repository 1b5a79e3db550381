package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.List;

/**
 * A call for more permits than fit into the longest wait: Sentinel admits it after an idle spell of its own length and refuses
 * it at any other time. We never admit it, so that whether it is served does not depend on luck.
 */
final class LargestQueuedCall implements KnownDifference {

    @Override
    public List<String> explanationOf(Difference difference) {
        return difference.onlyTheyAdmit()
                        && difference.trace().rules().get(0) instanceof Flow rule
                        && rule.excess() == Excess.QUEUE
                        && difference.arrival().permits() > Math.max(1, rule.count() * rule.maxWaitMillis() / 1000)
                ? List.of(WarmUpModel.Change.LARGEST_TAKE.title())
                : List.of();
    }
}
