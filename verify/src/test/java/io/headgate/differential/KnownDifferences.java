package io.headgate.differential;

import java.util.List;

/** All ways in which we differ from Sentinel on purpose. */
final class KnownDifferences {

    private KnownDifferences() {}

    static List<KnownDifference> all() {
        return List.of(
                new LargestQueuedCall(),
                FlowModel.difference(),
                PriorityModel.difference(),
                WarmUpModel.difference(),
                BreakerModel.difference(),
                HotParameterModel.difference());
    }
}
