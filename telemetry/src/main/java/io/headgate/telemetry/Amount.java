package io.headgate.telemetry;

/**
 * What was read of one series.
 *
 * @param value the number, or of a timer how many
 * @param nanos of a timer how long in sum
 */
record Amount(double value, double nanos) {

    Amount plus(Amount other) {
        return new Amount(value + other.value, nanos + other.nanos);
    }

    /** The greater of the two; one that is no number counts as nothing. */
    Amount orGreater(Amount other) {
        return Double.isNaN(value) || other.value > value ? other : this;
    }
}
