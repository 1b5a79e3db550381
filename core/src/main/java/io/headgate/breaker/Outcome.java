package io.headgate.breaker;

/** How a call counts. */
enum Outcome {
    GOOD,
    BAD,
    /** Not at all: as if the call had never come. */
    IGNORED
}
