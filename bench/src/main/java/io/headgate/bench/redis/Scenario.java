package io.headgate.bench.redis;

/** What is asked of everybody. */
enum Scenario {
    /** The cost of a decision for who is alone. */
    HOT_1("one hot key, nothing refused, 1 thread", 1, Traffic.ADMITTED),
    /** Some callers meet on a key. */
    HOT_8("one hot key, nothing refused, 8 threads", 8, Traffic.ADMITTED),
    /** Many callers meet on a key. */
    HOT_32("one hot key, nothing refused, 32 threads", 32, Traffic.ADMITTED),
    /** Far more calls than permits. */
    REFUSED("one hot key, 1000 per second, mostly refused, 8 threads", 8, Traffic.REFUSED),
    /** The cost of a decision on a key that was not used for a while. */
    KEYS_1("random keys, nothing refused, 1 thread", 1, Traffic.SPREAD),
    /** Hardly ever two callers on a key. */
    KEYS_8("random keys, nothing refused, 8 threads", 8, Traffic.SPREAD),
    /** Many callers, each on a key of its own. */
    KEYS_32("random keys, nothing refused, 32 threads", 32, Traffic.SPREAD),
    /** As many calls in flight as {@link Flight#CALLS}. */
    IN_FLIGHT("one hot key, nothing refused, " + Flight.CALLS + " calls in flight", 1, Traffic.IN_FLIGHT);

    /** What the calls meet. */
    enum Traffic {
        ADMITTED,
        REFUSED,
        SPREAD,
        IN_FLIGHT
    }

    /** A limit that nobody can reach. */
    static final Rate NEVER_REACHED = Rate.perSecond(100_000_000);

    /** A limit that everybody reaches. */
    static final Rate REACHED = Rate.perSecond(1_000);

    private final String label;
    private final int threads;
    private final Traffic traffic;

    Scenario(String label, int threads, Traffic traffic) {
        this.label = label;
        this.threads = threads;
        this.traffic = traffic;
    }

    /** As tables show it. */
    String label() {
        return label;
    }

    int threads() {
        return threads;
    }

    Traffic traffic() {
        return traffic;
    }

    /** Whole where it takes a while to reach a limit or to have all in flight, or leases of many keys go back once they are over. */
    Turns turns() {
        return switch (traffic) {
            case ADMITTED -> threads == 1 ? Turns.SHORTEST : Turns.SHORT;
            case SPREAD -> threads == 1 ? Turns.SHORTEST : Turns.WHOLE;
            case REFUSED, IN_FLIGHT -> Turns.WHOLE;
        };
    }

    boolean isFor(Library library) {
        return traffic != Traffic.IN_FLIGHT && (traffic != Traffic.REFUSED || library.isLimiter());
    }
}
