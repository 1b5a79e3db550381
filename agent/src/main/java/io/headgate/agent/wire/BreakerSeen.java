package io.headgate.agent.wire;

/**
 * A breaker that changed its state.
 *
 * @param atMillis when, in milliseconds since 1970
 * @param rule the id of the rule
 * @param resource the resource
 * @param value the value of the argument it is for; "" when it is for the whole resource
 * @param from the state before, as "CLOSED"
 * @param to the state now
 * @param why in words
 */
public record BreakerSeen(long atMillis, String rule, String resource, String value, String from, String to, String why)
        implements Message {}
