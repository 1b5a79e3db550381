package io.headgate.console.history;

import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.List;
import java.util.OptionalLong;

/**
 * What was measured, and what happened. Safe for many threads; {@link #record} and {@link #keep} never wait: when more comes than
 * can be written, it is dropped and counted.
 */
public interface History {

    /** The name under which resources beyond the limit of names are kept together. */
    String OTHER = "(other)";

    /**
     * Keeps a second of an instance. A second that was heard before is not counted again. Seconds more than two minutes old
     * or a minute ahead of the console's clock are not kept, and counted.
     *
     * @param second with resources whose names are not ""
     */
    void record(String application, String instance, SecondSeen second);

    /**
     * Keeps how long calls took that ended since the instance told so last. They belong to the second of {@code seen}, which is
     * to be recorded before; without it they are dropped and counted.
     */
    void recordTimes(String application, String instance, TimesSeen seen);

    /** Figures over time, the last seconds included. */
    Series series(SeriesQuery query);

    /** The last second of which anything of that application is in the store, to a step; empty when there is nothing. */
    OptionalLong lastSecond(String application);

    /** Keeps something that happened. */
    void keep(Happening happening);

    /** The newest of what happened, oldest first. */
    List<Happening> newest(String application, Happening.Kind kind, int most);

    /** What could not be done so far. */
    HistoryCounts counts();
}
