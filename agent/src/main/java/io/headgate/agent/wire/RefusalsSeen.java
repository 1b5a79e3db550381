package io.headgate.agent.wire;

import java.util.List;

/**
 * Why calls were refused: of each rule at each resource a sample a second.
 *
 * @param refusals the samples
 */
public record RefusalsSeen(List<RefusalSeen> refusals) implements Message {

    /** Copies them. */
    public RefusalsSeen {
        refusals = List.copyOf(refusals);
    }
}
