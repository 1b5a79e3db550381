package io.headgate.lab.illustration;

import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.lab.simulation.RunningCount;
import java.util.List;

/**
 * An illustration that has been played: the numbers, and the course of the running count.
 *
 * @param illustration what was played
 * @param result the numbers
 * @param running how many calls ran in the period that ends at each moment
 */
public record Played(Illustration illustration, Result result, RunningCount running) {

    static Played of(Illustration illustration) {
        Comparison comparison = new Comparison(List.of(illustration.contender()), illustration.arrivals());
        Result result = comparison.finish().get(0);
        return new Played(illustration, result, comparison.traces().get(0).running());
    }
}
