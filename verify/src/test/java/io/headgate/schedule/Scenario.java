package io.headgate.schedule;

import java.util.List;

/**
 * A few threads on one object, from its making to the check at the end. A new one is made for each schedule.
 *
 * <p>Implement it as a static class with a constructor without parameters. The class and everything of this project that
 * it uses are loaded anew, with steps: pass its {@code Class} to {@link Schedules}, never an instance.
 */
public interface Scenario {

    /** What runs side by side, each in a thread of its own. The constructor has run before, without steps. */
    List<Runnable> threads();

    /** Throws what is wrong, after all threads have ended. */
    void check();
}
