package io.headgate.console.rules.preview;

import java.util.List;

/** How many calls came to each resource, as the console has it on record. Safe for many threads. */
@FunctionalInterface
public interface RecordedCalls {

    /** Nothing is on record. */
    RecordedCalls NONE = (application, resource, fromSecond, toSecond) -> List.of();

    /**
     * The calls that were offered, those that were refused among them, to each instance that had any.
     *
     * @param fromSecond since 1970, inclusive; the answer may begin later where the record does not reach back so far
     * @param toSecond exclusive
     * @return for each instance its counts, all with the same beginning, step and length; the finest step that is on record for
     *     the whole of it
     */
    List<Counts> of(String application, String resource, long fromSecond, long toSecond);
}
