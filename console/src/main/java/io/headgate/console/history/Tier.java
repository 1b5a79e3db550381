package io.headgate.console.history;

import java.time.Duration;

/** How finely a stretch of figures is divided. */
enum Tier {
    SECOND(1, 1, 60),
    TEN_SECONDS(2, 10, 60),
    MINUTE(3, 60, 60);

    final int code;
    final int step;
    final int steps;

    /**
     * A tier.
     *
     * @param code how it is called in the store
     * @param step seconds of a step
     * @param steps steps of a stretch
     */
    Tier(int code, int step, int steps) {
        this.code = code;
        this.step = step;
        this.steps = steps;
    }

    /** The seconds of a stretch. */
    int span() {
        return step * steps;
    }

    /** How long this tier is kept. */
    Duration keptFor(HistorySettings settings) {
        return switch (this) {
            case SECOND -> settings.seconds();
            case TEN_SECONDS -> settings.tenSeconds();
            case MINUTE -> settings.minutes();
        };
    }
}
