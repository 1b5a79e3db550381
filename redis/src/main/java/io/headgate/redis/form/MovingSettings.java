package io.headgate.redis.form;

import java.util.List;

/**
 * Arguments of a script that depend on the time. A script that cannot place the present by them answers with nothing but the
 * time, and is asked again. Safe for many threads.
 */
@FunctionalInterface
public interface MovingSettings {

    /** None. */
    MovingSettings NONE = (told, granted) -> List.of();

    /**
     * As of times that Redis has told, in ticks of its clock; 0 for none yet.
     *
     * @param told the one it told last
     * @param granted the one at which it last granted anything
     */
    List<String> at(long told, long granted);
}
