package io.headgate.verify;

/**
 * A planted bug.
 *
 * @param name what it does wrong, in a few words
 * @param seenIn where that was seen
 * @param caughtBy the test of the contract that must fail
 * @param planted the faulty algorithm
 */
record Mutant(String name, String seenIn, String caughtBy, Planted planted) {}
