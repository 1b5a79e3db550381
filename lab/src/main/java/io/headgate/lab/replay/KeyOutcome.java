package io.headgate.lab.replay;

/**
 * What became of the calls of one key.
 *
 * @param key the route, the client, or both, fit to be shown
 * @param admitted its calls that were admitted
 * @param refused its calls that were refused
 */
public record KeyOutcome(String key, long admitted, long refused) {

    /** Its calls. */
    public long offered() {
        return admitted + refused;
    }
}
