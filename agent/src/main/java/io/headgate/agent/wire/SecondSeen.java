package io.headgate.agent.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one complete second.
 *
 * @param epochSecond which second, since 1970
 * @param machine the state of the process at its end
 * @param resources the resources that had any calls
 * @param inbound all that came in, each call once; null where an older instance does not tell it
 */
public record SecondSeen(
        long epochSecond,
        Machine machine,
        List<ResourceSecond> resources,
        @Nullable InboundSecond inbound) implements Message {

    /** Copies the resources. */
    public SecondSeen {
        resources = List.copyOf(resources);
    }

    /** A second of an instance that does not tell what came in. */
    public SecondSeen(long epochSecond, Machine machine, List<ResourceSecond> resources) {
        this(epochSecond, machine, resources, null);
    }
}
