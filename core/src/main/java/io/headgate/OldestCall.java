package io.headgate;

import java.time.Duration;
import java.util.List;

/**
 * The oldest call in flight among those that are watched.
 *
 * @param resource the resource
 * @param age how long ago it began
 * @param enteredAt where
 */
public record OldestCall(String resource, Duration age, List<StackTraceElement> enteredAt) {}
