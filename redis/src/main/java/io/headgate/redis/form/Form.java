package io.headgate.redis.form;

import io.headgate.limiter.Limit;
import java.util.ArrayList;
import java.util.List;

/**
 * A limit as Redis enforces it.
 *
 * @param kind a short word for what the key holds; limits of one kind go on with each other's keys
 * @param leasing whether permits can be taken ahead, to be used later
 * @param settings the limit as arguments of the script: they travel with each call, so Redis need not know of any limit
 * @param moving more arguments, which depend on the time
 */
public record Form(
        Limit limit, Script script, String kind, Leasing leasing, List<String> settings, MovingSettings moving) {

    /** Copies the settings. */
    public Form {
        settings = List.copyOf(settings);
    }

    /** A form whose settings stay as they are, of a limit whose permits can be taken ahead, or not. */
    public Form(Limit limit, Script script, String kind, Leasing leasing, List<String> settings) {
        this(limit, script, kind, leasing, settings, MovingSettings.NONE);
    }

    /** A form whose settings stay as they are, of a limit whose permits cannot be taken ahead. */
    public Form(Limit limit, Script script, String kind, List<String> settings) {
        this(limit, script, kind, Leasing.NONE, settings);
    }

    /** The same, where the key {@code marker} says since when Redis remembers; empty where that does not matter. */
    Form remembering(String marker) {
        if (moving == MovingSettings.NONE) {
            return new Form(limit, script, kind, leasing, and(settings, marker), moving);
        }
        MovingSettings both = (told, granted) -> and(moving.at(told, granted), marker);
        return new Form(limit, script, kind, leasing, settings, both);
    }

    private static List<String> and(List<String> some, String last) {
        List<String> all = new ArrayList<>(some);
        all.add(last);
        return all;
    }

    /** All settings, as of what Redis has told, as for {@link MovingSettings#at}. */
    public List<String> settingsAt(long told, long granted) {
        List<String> more = moving.at(told, granted);
        if (more.isEmpty()) {
            return settings;
        }
        List<String> all = new ArrayList<>(settings);
        all.addAll(more);
        return all;
    }
}
