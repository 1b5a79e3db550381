package io.headgate.telemetry;

/** A count that never goes back, made from one that may. For one thread at a time. */
final class Growing {

    /*
     * Prometheus takes a count that falls for a restart, others for a negative amount. Ours fall for two reasons:
     *
     *   the counts of a rule begin anew when it is changed          seen  5  8 | 0  2     shown  5  8  8 10
     *   a sum over resources loses one of them                      seen 50 58 | 40 42    shown 50 58 58 60
     *
     * In the first case all that is seen is new, in the second none of it.
     */

    /** What it means when less is seen than before. */
    enum WhenLess {
        BEGAN_ANEW,
        SOME_LEFT
    }

    private final WhenLess whenLess;
    private double last;
    private double shown;

    Growing(WhenLess whenLess) {
        this.whenLess = whenLess;
    }

    /** What to show now that {@code seen} was seen. */
    double next(double seen) {
        double more = seen - last;
        if (more < 0) {
            more = whenLess == WhenLess.BEGAN_ANEW ? seen : 0;
        }
        last = seen;
        shown += more;
        return shown;
    }
}
