package io.headgate.bench.dropin;

import io.headgate.bench.engine.Scenario;

/** One thing to measure: on whose classes, protected with what, how many threads. */
record DropInCell(Jar jar, Scenario scenario, int threads) {

    String label() {
        return where() + ", " + jar.label();
    }

    String where() {
        return scenario.label() + ", " + (threads == 1 ? "1 thread" : threads + " threads");
    }

    DropInCell on(Jar other) {
        return new DropInCell(other, scenario, threads);
    }
}
