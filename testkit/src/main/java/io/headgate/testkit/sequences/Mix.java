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
    CHANGE_WITH_BOOKINGS,
    /** Charges, no bookings, and the limit is changed to one of no lower a rate while they are owed. */
    CHANGES_IN_DEBT,
    /** Charges, and the limit is changed and changed back at one instant while nothing is booked ahead, as if it had not been. */
    CHANGED_BACK;

    /**
     * Whether sequences of this mix are made of that kind. In debt several buckets are left out, since each is paid at a rate of its own,
     * and two kinds that tell another kind too little of a long debt: a log that was raised, and a quota by the month.
     */
    public boolean suits(LimitKind kind) {
        return this != CHANGES_IN_DEBT
                || (kind != LimitKind.TOKEN_BUCKETS
                        && kind != LimitKind.SLIDING_LOG
                        && kind != LimitKind.CALENDAR_QUOTA);
    }

    boolean charges() {
        return this == CHARGES || this == HUGE_CHARGES || this == CHANGES_IN_DEBT || this == CHANGED_BACK;
    }

    boolean changes() {
        return this == CHANGES || this == CHANGE_WITH_BOOKINGS || this == CHANGES_IN_DEBT;
    }
}
