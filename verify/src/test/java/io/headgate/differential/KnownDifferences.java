package io.headgate.differential;

import java.util.List;

/** All ways in which we differ from Sentinel on purpose. */
final class KnownDifferences {

    private KnownDifferences() {}

    static List<KnownDifference> all() {
        return List.of(
                FlowModel.difference(),
                PriorityModel.difference(),
                QueueModel.difference(),
                WarmUpModel.difference(),
                BreakerModel.difference(),
                HotParameterModel.difference());
    }
}
