package io.headgate.breaker;

/**
 * Results counted.
 *
 * @param total all of them
 * @param bad those that failed or were slow
 */
record Tally(long total, long bad) {}
