package io.headgate.console.web;

/** The far end of a link: an instance of an application. Safe for many threads. */
public interface LinkPeer {

    /** Sends one text frame, without waiting. A peer that does not take what is sent is cut off. */
    void send(String text);

    /** Ends the link; the instance is told why. */
    void close(String reason);

    /** Ends the link because of what the instance said. One that goes on so is not let in for a while. */
    default void refuse(String reason) {
        close(reason);
    }
}
