package io.headgate.rules.sentinel;

import io.headgate.gateway.ApiGroup;
import java.util.List;

/**
 * Sentinel's API definitions as API groups.
 *
 * @param groups the groups, in the order of the definitions, no two of the same name
 * @param notes what was dropped, what changed, and what never had an effect
 */
public record ApiConversion(List<ApiGroup> groups, List<Note> notes) {

    /** Copies the lists. */
    public ApiConversion {
        groups = List.copyOf(groups);
        notes = List.copyOf(notes);
    }
}
