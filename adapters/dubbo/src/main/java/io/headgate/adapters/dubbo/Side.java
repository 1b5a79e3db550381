package io.headgate.adapters.dubbo;

/** On which side of a call this process is. */
public enum Side {
    /** The call came in: this is the provider. */
    SERVED,
    /** The call goes out: this is the consumer. */
    MADE
}
