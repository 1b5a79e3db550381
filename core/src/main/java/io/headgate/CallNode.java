package io.headgate;

import io.headgate.statistics.Snapshot;
import java.util.List;

/**
 * A place in the call tree: an entrance, or a resource that was called through it.
 *
 * @param name the entrance ("" for none in particular) or the resource
 * @param figures what passed through this entrance: all of it, or what called this resource
 * @param calls the resources called from here; each appears once per entrance, below the one that was first seen to call it.
 *     Seen are calls from within the lambda of {@code call} or {@code run}, inside {@link Headgate#within}
 */
public record CallNode(String name, Snapshot figures, List<CallNode> calls) {}
