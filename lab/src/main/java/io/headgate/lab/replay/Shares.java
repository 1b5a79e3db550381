package io.headgate.lab.replay;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Parts of a whole as they are shown, the same in every locale. */
public final class Shares {

    private Shares() {}

    /** {@code 12.34 %}; rounded up, so that only nothing shows as 0.00 %. Of nothing there is no part. */
    public static String of(long part, long whole) {
        return whole == 0
                ? "-"
                : BigDecimal.valueOf(part).movePointRight(2).divide(BigDecimal.valueOf(whole), 2, RoundingMode.CEILING)
                        + " %";
    }
}
