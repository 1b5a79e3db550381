package io.headgate.differential;

import java.util.List;

/**
 * One call of a trace.
 *
 * @param at when it comes, in milliseconds since the start of the trace
 * @param resource what it calls
 * @param entrance where its chain of calls began; "" for none
 * @param origin who calls; "" for unknown
 * @param permits its weight
 * @param priority whether it may borrow from the next window
 * @param arguments what it passes
 * @param response how long it runs, in milliseconds
 * @param fails whether it ends with an error
 */
public record Arrival(
        long at,
        String resource,
        String entrance,
        String origin,
        int permits,
        boolean priority,
        List<Object> arguments,
        long response,
        boolean fails) {

    /** A plain call of weight 1. */
    public static Arrival of(long at, String resource) {
        return new Arrival(at, resource, "", "", 1, false, List.of(), 0, false);
    }

    Arrival withPermits(int newPermits) {
        return new Arrival(at, resource, entrance, origin, newPermits, priority, arguments, response, fails);
    }

    Arrival withFrom(String newEntrance, String newOrigin) {
        return new Arrival(at, resource, newEntrance, newOrigin, permits, priority, arguments, response, fails);
    }

    Arrival withPriority(boolean newPriority) {
        return new Arrival(at, resource, entrance, origin, permits, newPriority, arguments, response, fails);
    }

    Arrival withArguments(List<Object> newArguments) {
        return new Arrival(at, resource, entrance, origin, permits, priority, newArguments, response, fails);
    }

    Arrival withOutcome(long newResponse, boolean newFails) {
        return new Arrival(at, resource, entrance, origin, permits, priority, arguments, newResponse, newFails);
    }

    /** Only what is not plain. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%6d ms %s".formatted(at, resource));
        text.append(entrance.isEmpty() ? "" : " through " + entrance);
        text.append(origin.isEmpty() ? "" : " from " + origin);
        text.append(permits == 1 ? "" : " ×" + permits);
        text.append(priority ? " with priority" : "");
        text.append(arguments.isEmpty() ? "" : " " + arguments);
        text.append(response == 0 ? "" : " for " + response + " ms");
        return text.append(fails ? " fails" : "").toString();
    }
}
