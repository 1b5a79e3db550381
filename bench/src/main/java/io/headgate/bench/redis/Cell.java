package io.headgate.bench.redis;

import io.headgate.bench.contender.Side;

/** Who was measured at what. */
record Cell(Scenario scenario, Side side, String who) {

    static Cell of(Scenario scenario, Library library) {
        return new Cell(scenario, library.side(), library.label());
    }

    static Cell of(Flight flight) {
        return new Cell(Scenario.IN_FLIGHT, flight.side(), flight.label());
    }

    /** As progress and failures tell it. */
    String text() {
        return who + ", " + scenario.label();
    }
}
