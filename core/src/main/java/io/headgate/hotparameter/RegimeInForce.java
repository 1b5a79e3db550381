package io.headgate.hotparameter;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The regime in force. While it changes there is none for a moment, so that whoever used the one before can tell afterwards
 * that it is over.
 */
final class RegimeInForce {

    private volatile @Nullable Regime regime;

    RegimeInForce(Regime first) {
        this.regime = first;
    }

    /** The regime in force; null for the moment in which it changes. */
    @Nullable
    Regime peek() {
        return regime;
    }

    /** The regime in force, waiting for the moment to pass. */
    Regime get() {
        Regime here = regime;
        while (here == null) {
            Thread.onSpinWait();
            here = regime;
        }
        return here;
    }

    @SuppressWarnings("ReferenceEquality")
    boolean is(Regime here) {
        return regime == here;
    }

    /** Puts what {@code change} makes of it in force; when that throws, it stays as it is. By one thread at a time. */
    Regime change(UnaryOperator<Regime> change) {
        Regime before = get();
        regime = null; // from here on no take from before.beyond() counts
        Regime after = before;
        try {
            after = change.apply(before);
        } finally {
            regime = after;
        }
        return after;
    }
}
