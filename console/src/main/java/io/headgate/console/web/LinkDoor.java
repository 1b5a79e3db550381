package io.headgate.console.web;

import java.util.Optional;

/** Where the instances of applications come in. Called by many threads at once. */
public interface LinkDoor {

    /** The application that this credential belongs to; empty when there is none: it is not let in. */
    Optional<String> applicationOf(String credential);

    /** An instance of that application was let in. */
    LinkFrames opened(String application, LinkPeer peer);
}
