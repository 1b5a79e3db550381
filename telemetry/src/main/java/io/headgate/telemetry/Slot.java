package io.headgate.telemetry;

import io.headgate.telemetry.Growing.WhenLess;

/** What a series shows now. Written by one thread at a time, read by any. */
final class Slot {

    private final MetricType type;
    private final Growing value;
    private final Growing nanos;
    private volatile Amount shown = new Amount(0, 0);

    Slot(Series series) {
        WhenLess whenLess = series.isTogether() ? WhenLess.SOME_LEFT : WhenLess.BEGAN_ANEW;
        this.type = series.metric().type();
        this.value = new Growing(whenLess);
        this.nanos = new Growing(whenLess);
    }

    void show(Amount seen) {
        boolean grows = type == MetricType.COUNTER || type == MetricType.TIMER;
        shown = grows ? new Amount(value.next(seen.value()), nanos.next(seen.nanos())) : seen;
    }

    double value() {
        return shown.value();
    }

    double nanos() {
        return shown.nanos();
    }
}
