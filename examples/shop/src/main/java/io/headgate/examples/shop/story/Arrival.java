package io.headgate.examples.shop.story;

/**
 * One call that is to be made.
 *
 * @param nanos when, after the beginning of the act
 * @param stream whose
 * @param product which product it is about
 */
public record Arrival(long nanos, Stream stream, String product) {}
