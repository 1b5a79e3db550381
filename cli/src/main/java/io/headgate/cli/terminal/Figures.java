package io.headgate.cli.terminal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Numbers as they are printed, the same in every locale. */
public final class Figures {

    private Figures() {}

    /** {@code 12,345}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1.25×}; rounded up, so that only what is within the limit shows as 1.00. Of nothing there is no multiple. */
    public static String times(long number, long of) {
        return of == 0 ? "-" : BigDecimal.valueOf(number).divide(BigDecimal.valueOf(of), 2, RoundingMode.CEILING) + "×";
    }

    /** {@code 12.5 ms}, or {@code -} for no wait at all; rounded up to a tenth of a millisecond. */
    public static String wait(Duration wait) {
        return wait.isZero()
                ? "-"
                : BigDecimal.valueOf(wait.toNanos(), 6)
                                .setScale(1, RoundingMode.CEILING)
                                .toPlainString() + " ms";
    }

    /** {@code 2.5 s}, rounded down to a tenth. */
    public static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).setScale(1, RoundingMode.DOWN).toPlainString() + " s";
    }
}
