package io.headgate.sentinel.proof;

/** How a call through an adapter ended. */
public enum Outcome {
    /** With the answer of the service. */
    SERVED,
    /** With an error of the service. */
    FAILED,
    /** It was refused, in the way in which the adapter refuses. */
    REFUSED
}
