package io.headgate.lab.compare;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.simulation.Outcome;

/** How one contender did. */
public record Result(Contender contender, Outcome outcome) {

    /** The most that ran in any one period. */
    public long worst() {
        return outcome.worst().permits();
    }

    /** Whether that is within what the algorithm promises. */
    public boolean kept() {
        return worst() <= contender.mostInPeriod();
    }

    /** Whether that is within the limit itself, which not every algorithm promises. */
    public boolean withinLimit() {
        return worst() <= contender.rate().permits();
    }
}
