package io.headgate.console.web;

/** What happens on one link. Called by one thread at a time. */
public interface LinkFrames {

    /** A text frame came in. What it throws ends the link. */
    void heard(String text);

    /** The link has ended. Called once, last. */
    void closed();
}
