package io.headgate.testkit.sequences;

/** Which operations a sequence is made of. */
public enum Mix {
    /** Takes, bookings and what is given back. */
    BOOKINGS,
    /** And charges of up to some twenty times the limit. */
    CHARGES,
    /** And charges of up to 10^9 times the limit. */
    HUGE_CHARGES,
    /** Bookings, and a clock of the limiter that goes back once or twice. */
    CLOCK_BACK,
    /** Many small bookings, few charges; most bookings are given back, in part or whole, before they run. */
    CANCELS,
    /** The limit is changed while nothing is booked ahead. */
    CHANGES,
    /** The limit is changed once, whatever is booked ahead. */
    CHANGE_WITH_BOOKINGS;

    boolean charges() {
        return this == CHARGES || this == HUGE_CHARGES;
    }

    boolean changes() {
        return this == CHANGES || this == CHANGE_WITH_BOOKINGS;
    }
}
