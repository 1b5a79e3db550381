package io.headgate.agent.wire;

import java.util.List;

/**
 * What happened in one complete second.
 *
 * @param epochSecond which second, since 1970
 * @param machine the state of the process at its end
 * @param resources the resources that had any calls
 */
public record SecondSeen(long epochSecond, Machine machine, List<ResourceSecond> resources) implements Message {

    /** Copies the resources. */
    public SecondSeen {
        resources = List.copyOf(resources);
    }
}
