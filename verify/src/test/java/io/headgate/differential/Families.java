package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import java.util.List;

/** All kinds of traces. */
final class Families {

    private Families() {}

    static List<Family> all() {
        return List.of(
                new FlowFamily(),
                new PriorityFamily(),
                new QueueFamily(),
                new WarmUpFamily(Excess.WARM_UP),
                new WarmUpFamily(Excess.WARM_UP_AND_QUEUE),
                new BreakerFamily(),
                new HotParameterFamily(),
                new MixedFamily());
    }
}
