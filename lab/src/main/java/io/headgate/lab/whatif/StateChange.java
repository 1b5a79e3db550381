package io.headgate.lab.whatif;

/**
 * A breaker opened or closed, or shedding began or ended.
 *
 * @param nanos when
 * @param ruleId which rule
 * @param place the resource, and the value of the argument where each has a breaker
 * @param state what it is from now on: {@code closed}, {@code open}, {@code half open}, {@code ramping}, {@code shedding}
 * @param cause why
 */
public record StateChange(long nanos, String ruleId, String place, String state, String cause) {}
