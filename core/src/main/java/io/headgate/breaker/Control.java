package io.headgate.breaker;

/** Whether a breaker moves by itself or is held by an operator. */
public enum Control {
    /** It opens and closes by itself. */
    AUTOMATIC,
    /** It refuses every call and learns nothing. Back under automatic control it starts closed, with nothing counted. */
    FORCED_OPEN,
    /** It admits every call and learns nothing. Back under automatic control it starts closed, with nothing counted. */
    FORCED_CLOSED,
    /** It admits every call and counts results, but never opens. Back under automatic control the counts stay. */
    METRICS_ONLY
}
