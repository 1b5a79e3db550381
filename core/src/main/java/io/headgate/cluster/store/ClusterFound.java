package io.headgate.cluster.store;

import io.headgate.event.Event;

/** The store of the cluster answers again, and its rules are decided by it. */
public record ClusterFound() implements Event {}
