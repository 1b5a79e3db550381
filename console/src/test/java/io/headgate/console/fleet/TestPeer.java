package io.headgate.console.fleet;

import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** An instance at the other end of a link, as far as a test needs it. */
final class TestPeer implements Peer {

    final List<Message> received = new CopyOnWriteArrayList<>();
    final List<String> closed = new CopyOnWriteArrayList<>();
    volatile Consumer<Ask> asked = ask -> {};
    LinkHandler link;

    /** Connects and says hello. */
    static TestPeer connect(FleetLinks links, String application, String instance, long pid) {
        TestPeer peer = open(links, application);
        peer.link.heard(new Hello(1, instance, "host", pid, "0.1", "17", 1_000 + pid));
        return peer;
    }

    static TestPeer open(FleetLinks links, String application) {
        TestPeer peer = new TestPeer();
        peer.link = links.opened(application, peer);
        return peer;
    }

    static ResourceSecond resource(String name, long passed) {
        return new ResourceSecond(name, "web", passed, 1, passed, 0, passed * 2_000_000, 5_000_000, 3, 0);
    }

    void second(long second, ResourceSecond... resources) {
        link.heard(new SecondSeen(second, new Machine(0.25, 1.5, 10, 100, 20), List.of(resources)));
    }

    @Override
    public void send(Message message) {
        received.add(message);
        if (message instanceof Ask ask) {
            asked.accept(ask);
        }
    }

    @Override
    public void close(String reason) {
        closed.add(reason);
    }

    <T> List<T> received(Class<T> type) {
        return received.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
