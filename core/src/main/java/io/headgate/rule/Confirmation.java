package io.headgate.rule;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** How the store of a cluster is asked. */
public sealed interface Confirmation {

    /** Each decision is confirmed by the store: as exact as a limit in one process. */
    Confirmation STRICT = new Strict();

    /** Permits are taken ahead, and decisions made from those; each permit is used within {@code life} of having been taken. */
    static Confirmation leased(Duration life) {
        return new Leased(life);
    }

    /** Each decision is confirmed by the store. */
    record Strict() implements Confirmation {}

    /**
     * Permits are taken ahead. In any interval W all processes together admit at most what the limit allows in {@code W + life}.
     *
     * @param life how long a permit may be kept before it is used
     */
    record Leased(Duration life) implements Confirmation {

        /** Checks the settings. */
        public Leased {
            requireNonNull(life, "life");
            Checks.positiveNanos(life, "life");
        }
    }
}
