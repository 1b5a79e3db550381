package io.headgate.console;

import io.headgate.console.application.Credentials;
import io.headgate.console.web.LinkDoor;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import java.util.Optional;

/** Lets instances in by the credential of their application. */
record CredentialDoor(Credentials credentials, Feature.LinkOpened inside) implements LinkDoor {

    @Override
    public Optional<String> applicationOf(String credential) {
        return credentials.applicationOf(credential);
    }

    @Override
    public LinkFrames opened(String application, LinkPeer peer) {
        return inside.opened(application, peer);
    }
}
