package io.headgate.differential;

import java.util.List;

/** All ways in which we differ from Sentinel on purpose. */
final class KnownDifferences {

    private KnownDifferences() {}

    static List<KnownDifference> all() {
        return with(BreakerModel.difference());
    }

    /** Those of the drop-in. */
    static List<KnownDifference> ofDropIn() {
        return with(BreakerModel.differenceOfDropIn());
    }

    private static List<KnownDifference> with(KnownDifference breaker) {
        return List.of(
                FlowModel.difference(),
                PriorityModel.difference(),
                QueueModel.difference(),
                WarmUpModel.difference(),
                breaker,
                HotParameterModel.difference());
    }
}
