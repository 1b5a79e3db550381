package io.headgate.differential;

import java.util.List;

/**
 * One of the two that are compared. Time is told with each step, in nanoseconds since 1970, and never goes back within a
 * trace. A call is known by its number in the trace.
 */
public interface Engine extends AutoCloseable {

    /** Begins a trace: forgets everything, takes the rules. {@code priority} tells whether calls with priority will come. */
    void begin(List<CommonRule> rules, boolean priority, long now);

    /** A call comes. A verdict with a wait is followed by {@link #proceed} when the wait is over. */
    Verdict enter(int call, Arrival arrival, long now);

    /** The wait of a call is over. The answer is the verdict as it stands now: the same one as a rule. */
    Verdict proceed(int call, long now);

    /** A call that runs has ended. */
    void exit(int call, Arrival arrival, long now);

    /** Ends the trace, whatever is still under way. */
    void end();

    @Override
    void close();
}
