package io.headgate.rules.sentinel;

import java.time.Duration;

/** Our durations in Sentinel's whole numbers of a unit. */
final class Times {

    private Times() {}

    /** How many units, rounded up, with a note when that changes it; 0 when there is none or it is beyond an {@code int}. */
    static int whole(Duration time, Duration unit, String field, Notes notes) {
        long units = time.dividedBy(unit);
        boolean even = unit.multipliedBy(units).equals(time);
        long rounded = even ? units : units + 1;
        if (rounded > Integer.MAX_VALUE) {
            return 0;
        }
        if (!even) {
            notes.changed(field, time, "rounded up to " + unit.multipliedBy(rounded));
        }
        return (int) rounded;
    }
}
