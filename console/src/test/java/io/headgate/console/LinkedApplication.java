package io.headgate.console;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.agent.ConsoleLink;
import io.headgate.rules.feed.RuleFeed;
import java.net.URI;

/** An application with a resource "orders", linked to a console as its users would link it. Safe for many threads. */
public final class LinkedApplication implements AutoCloseable {

    private final Headgate headgate = Headgate.builder().build();
    private final ConsoleLink link;
    private final RuleFeed feed;

    public LinkedApplication(Console console, String instance, String credential) {
        this(console.address(), instance, credential);
    }

    public LinkedApplication(String address, String instance, String credential) {
        link = ConsoleLink.to(URI.create(address))
                .credential(credential)
                .instance(instance)
                .headgate(headgate)
                .start();
        feed = RuleFeed.into(headgate).from(link.ruleSource()).start();
        link.confirm(feed);
    }

    public boolean isAdmitted() {
        return isAdmitted("orders");
    }

    public boolean isAdmitted(String resource) {
        if (headgate.resource(resource).tryEnter() instanceof Entry entry) {
            entry.close();
            return true;
        }
        return false;
    }

    public boolean isConnected() {
        return link.health().connected();
    }

    @Override
    public void close() {
        feed.close();
        link.close();
        headgate.close();
    }
}
