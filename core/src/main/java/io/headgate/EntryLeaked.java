package io.headgate;

import io.headgate.event.Event;
import java.time.Duration;
import java.util.List;

/**
 * An entry was forgotten: nobody holds it any more, and it was never closed. What it took of limits of calls in flight is
 * held for ever.
 *
 * @param resource the resource
 * @param age how long ago the call began
 * @param enteredAt where
 */
public record EntryLeaked(String resource, Duration age, List<StackTraceElement> enteredAt) implements Event {}
