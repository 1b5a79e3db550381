package io.headgate.guard;

import static java.util.Objects.requireNonNull;

/**
 * What is known of one value among those that a rule keeps apart, as {@link Guard#hottest} tells it.
 *
 * @param value how the value reads, cut where it gets long. A stranger may have chosen it: text and nothing else
 * @param state the state of the value's breaker: "OPEN"; "" where it has none
 * @param figure what {@code of} is held against: permits in use or in flight now, or the figure of the breaker in its state;
 *     {@link Double#NaN} where there is none
 * @param of the limit of this value; {@link Double#NaN} where there is none
 */
public record HotValue(String value, String state, double figure, double of) {

    /** The most that are told at once. */
    public static final int MOST = 20;

    /** Checks that there are texts. */
    public HotValue {
        requireNonNull(value, "value");
        requireNonNull(state, "state");
    }

    /** The same under another text. */
    public HotValue readAs(String newValue) {
        return new HotValue(newValue, state, figure, of);
    }
}
