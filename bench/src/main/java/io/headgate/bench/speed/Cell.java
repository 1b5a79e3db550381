package io.headgate.bench.speed;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;

/** One thing to measure: who, which answer, how many threads. */
record Cell(Contender contender, Route route, int threads) {

    String label() {
        return route.label() + ", " + threadsLabel(threads) + ", " + contender.name();
    }

    static String threadsLabel(int threads) {
        return threads == 1 ? "1 thread" : threads + " threads";
    }
}
