package io.headgate.rules.sentinel;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Our rules as Sentinel's.
 *
 * @param json the array that a Sentinel data source reads
 * @param notes what was dropped, what changed, and what never had an effect; indexes are those of our rules
 */
public record Written(String json, List<Note> notes) {

    /** Copies the list. */
    public Written {
        requireNonNull(json, "json");
        notes = List.copyOf(notes);
    }
}
