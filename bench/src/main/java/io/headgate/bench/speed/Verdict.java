package io.headgate.bench.speed;

import java.util.Locale;

/** Whether a target was reached, from good to bad. */
enum Verdict {
    /** Whatever the noise. */
    REACHED,
    /** The noise of this run is larger than the difference. */
    UNDECIDED,
    /** Whatever the noise. */
    MISSED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
