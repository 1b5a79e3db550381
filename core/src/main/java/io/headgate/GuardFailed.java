package io.headgate;

import io.headgate.event.Event;

/**
 * A guard failed with an error of its own; the rule's failure policy decided on the call. Published at most once a minute
 * for each guard, and when one is left out for a minute because it keeps failing.
 *
 * @param resource the resource, or the target of a guard that several share
 * @param ruleId the rule
 * @param error what was thrown
 * @param quarantined whether the guard is now left out
 */
public record GuardFailed(String resource, String ruleId, Throwable error, boolean quarantined) implements Event {}
