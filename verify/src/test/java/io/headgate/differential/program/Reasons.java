package io.headgate.differential.program;

import java.util.List;

/** All ways in which the drop-in differs from Sentinel on purpose, as far as a program can see them. */
final class Reasons {

    private Reasons() {}

    static List<Reason> all() {
        return List.of(
                new FlowReason(),
                new BreakerReason(),
                new SystemReason(),
                new InvalidRule(),
                new DefaultContext(),
                new HotReason(),
                new QueueReason(),
                new AfterAQueue(),
                new LateError());
    }
}
