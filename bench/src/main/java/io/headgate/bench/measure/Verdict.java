package io.headgate.bench.measure;

import java.util.Locale;

/** Whether a target was reached, from good to bad. */
public enum Verdict {
    /** Whatever the noise. */
    REACHED,
    /** The noise of this run is larger than the difference. */
    UNDECIDED,
    /** Whatever the noise. */
    MISSED;

    /** As reports show it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
