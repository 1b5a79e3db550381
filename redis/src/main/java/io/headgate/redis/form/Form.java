package io.headgate.redis.form;

import io.headgate.limiter.Limit;
import java.util.List;

/**
 * A limit as Redis enforces it.
 *
 * @param kind a short word for what the key holds; limits of one kind go on with each other's keys
 * @param leases whether permits can be taken ahead, to be used later
 * @param settings the limit as arguments of the script: they travel with each call, so Redis need not know of any limit
 */
public record Form(Limit limit, Script script, String kind, boolean leases, List<String> settings) {

    /** Copies the settings. */
    public Form {
        settings = List.copyOf(settings);
    }

    /** Of a limit whose permits cannot be taken ahead. */
    public Form(Limit limit, Script script, String kind, List<String> settings) {
        this(limit, script, kind, false, settings);
    }
}
