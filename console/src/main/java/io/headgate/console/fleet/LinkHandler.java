package io.headgate.console.fleet;

import io.headgate.agent.wire.Message;

/** Our end of a link. {@link #heard} is called by one thread at a time, in the order of the messages. Never throws. */
public interface LinkHandler {

    /** Takes a message. One that is wrong ends this link. */
    void heard(Message message);

    /** Takes note that the other end is there, as a ping tells. */
    void alive();

    /** The connection has ended. */
    void closed();
}
