package io.headgate.console.history;

import static io.headgate.limiter.Checks.require;

/**
 * Which figures to look at.
 *
 * @param application the application
 * @param resource the resource; "" for all together
 * @param instance the instance; "" for all together
 * @param from the first second, since 1970
 * @param to the second after the last
 * @param points how many points at most
 */
public record SeriesQuery(String application, String resource, String instance, long from, long to, int points) {

    /** The most points there can be. */
    public static final int MOST_POINTS = 10_000;

    private static final long LATEST = 1L << 40;

    /** Checks the times. */
    public SeriesQuery {
        require(from >= 0 && from < LATEST, "from", from, "seconds since 1970");
        require(to > from && to < LATEST, "to", to, "seconds since 1970, later than from");
        require(points >= 1 && points <= MOST_POINTS, "points", points, "1 to " + MOST_POINTS);
    }

    Sheet sheet() {
        if (instance.isEmpty()) {
            return Sheet.RESOURCES;
        }
        return resource.isEmpty() ? Sheet.INSTANCES : Sheet.INSTANCE;
    }

    /** The name of the row. */
    String name() {
        return sheet() == Sheet.INSTANCES ? instance : resource;
    }
}
