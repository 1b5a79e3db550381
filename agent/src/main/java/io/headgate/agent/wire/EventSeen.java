package io.headgate.agent.wire;

/**
 * Something else an operator wants to hear of: a guard that failed, a cluster that was lost, an entry that was forgotten.
 *
 * @param atMillis when, in milliseconds since 1970
 * @param kind what kind of event, as "ClusterLost"
 * @param text in words
 */
public record EventSeen(long atMillis, String kind, String text) implements Message {}
