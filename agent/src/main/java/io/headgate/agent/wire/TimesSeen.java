package io.headgate.agent.wire;

import java.util.List;

/**
 * How response times were distributed over the last minute, so that those of several instances can be added up.
 *
 * @param epochSecond when
 * @param resources the resources that had any calls
 * @param since only the calls since the message before this one, so that they can be added up over time as well; empty when that
 *     is not known, and of an application that is older
 */
public record TimesSeen(long epochSecond, List<ResourceTimes> resources, List<ResourceTimes> since) implements Message {

    /** Copies the resources. */
    public TimesSeen {
        resources = List.copyOf(resources);
        since = List.copyOf(since);
    }

    /** Without what happened since the message before. */
    public TimesSeen(long epochSecond, List<ResourceTimes> resources) {
        this(epochSecond, resources, List.of());
    }
}
