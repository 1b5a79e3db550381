package io.headgate;

import io.headgate.event.Event;

/**
 * A {@link Headgate} was turned on or off by {@link Headgate#turn}. Closing it publishes nothing.
 *
 * @param on whether rules decide and calls are counted from now on
 */
public record HeadgateTurned(boolean on) implements Event {}
