package io.headgate.agent.wire;

import java.util.List;

/**
 * How response times were distributed over the last minute, so that those of several instances can be added up.
 *
 * @param epochSecond when
 * @param resources the resources that had any calls
 */
public record TimesSeen(long epochSecond, List<ResourceTimes> resources) implements Message {

    /** Copies the resources. */
    public TimesSeen {
        resources = List.copyOf(resources);
    }
}
