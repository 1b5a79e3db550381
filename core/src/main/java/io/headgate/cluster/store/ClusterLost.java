package io.headgate.cluster.store;

import io.headgate.event.Event;

/**
 * The store of the cluster does not answer. From now on its rules go by what they say for that case.
 *
 * @param why the last failure, for people to read
 */
public record ClusterLost(String why) implements Event {}
