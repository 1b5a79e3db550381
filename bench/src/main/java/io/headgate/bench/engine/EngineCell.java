package io.headgate.bench.engine;

/** One thing to measure: who, protected with what, how many threads. */
record EngineCell(Engine engine, Scenario scenario, int threads) {

    String label() {
        return scenario.label() + ", " + threadsLabel(threads) + ", " + engine.label();
    }

    static String threadsLabel(int threads) {
        return threads == 1 ? "1 thread" : threads + " threads";
    }
}
