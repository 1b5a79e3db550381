package io.headgate.console.rules.simulation;

import java.util.List;

/**
 * What became of traffic at a limit, step by step.
 *
 * @param limit what the limit promises, in words
 * @param at when each step begins, in milliseconds; empty when there is nothing to draw
 * @param offered how many permits were asked for in each step
 * @param admitted how many calls began in each step
 */
public record Drawing(String limit, List<Double> at, List<Long> offered, List<Long> admitted) {

    /** Copies the lists. */
    public Drawing {
        at = List.copyOf(at);
        offered = List.copyOf(offered);
        admitted = List.copyOf(admitted);
    }

    /** Words alone. */
    static Drawing words(String limit) {
        return new Drawing(limit, List.of(), List.of(), List.of());
    }
}
