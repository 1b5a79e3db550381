package io.headgate.lab.replay;

import io.headgate.lab.catalogue.Catalogue;
import io.headgate.lab.catalogue.Named;
import java.util.Arrays;

/** What calls must have in common to share one limiter. */
public enum Per {
    /** Nothing: all calls share one. */
    ALL("all", "all calls share one budget"),
    /** The route. */
    ROUTE("route", "each route has its own"),
    /** The client. */
    CLIENT("client", "each client has its own"),
    /** Both. */
    CLIENT_AND_ROUTE("client+route", "each client has its own on each route");

    private record Entry(String name, String about, Per per) implements Named {}

    private static final Catalogue<Entry> ENTRIES = new Catalogue<>(
            "per",
            Arrays.stream(values())
                    .map(per -> new Entry(per.word, per.about, per))
                    .toList());

    private final String word;
    private final String about;

    Per(String word, String about) {
        this.word = word;
        this.about = about;
    }

    /** The one of that name, or {@link IllegalArgumentException} with the names there are. */
    public static Per of(String word) {
        return ENTRIES.get(word).per;
    }

    boolean needsRoute() {
        return this == ROUTE || this == CLIENT_AND_ROUTE;
    }

    /** {@code all}, {@code route}, {@code client}, {@code client+route}. */
    @Override
    public String toString() {
        return word;
    }
}
