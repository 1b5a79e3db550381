package io.headgate.rules.feed;

/** Where a source stands in a feed. Whatever the state, the last good document stays in force. */
public enum SourceState {
    /** Nothing was heard of it yet, and nothing of it is in force. */
    WAITING,

    /** What it said last is in force. */
    IN_FORCE,

    /** What it said last is only counted yet, beside the version before. */
    IN_SHADOW,

    /** What it said last is for other instances; the version before stays in force. */
    HELD_BACK,

    /** What it said last refused too much and was taken back; the version before is in force. */
    ROLLED_BACK,

    /** What it said last cannot be put in force; the version before stays. */
    REJECTED,

    /** It cannot be read, or its document is missing. */
    UNREACHABLE,

    /** It answers, no document was published there yet, and nothing of it is in force. So a new console begins. */
    EMPTY,

    /** It has delivered nothing yet; what it said in an earlier run of the program is in force. */
    FROM_SNAPSHOT
}
