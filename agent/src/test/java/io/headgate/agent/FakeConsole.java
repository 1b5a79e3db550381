package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.Welcome;
import io.headgate.agent.wire.Wire;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.websocket.WsContext;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A console of a few lines on a real server: checks the credential, welcomes, sends rules, writes down what it hears. */
final class FakeConsole implements AutoCloseable {

    static final String CREDENTIAL = "s3cret-credential";

    private final List<Message> heard = new CopyOnWriteArrayList<>();
    private final Set<WsContext> peers = ConcurrentHashMap.newKeySet();
    private volatile RulesSent rules = new RulesSent(0, "");
    private volatile String credential = CREDENTIAL;
    private Javalin server;
    private final int port;

    FakeConsole() {
        server = start(0);
        port = server.port();
    }

    private Javalin start(int onPort) {
        return Javalin.create(this::configure).start("127.0.0.1", onPort);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.jetty.modifyWebSocketServletFactory(factory -> factory.setMaxTextMessageSize(Message.MOST_BYTES));
        config.routes.wsBeforeUpgrade("/link", request -> {
            if (!("Bearer " + credential).equals(request.header("Authorization"))) {
                throw new UnauthorizedResponse();
            }
        });
        config.routes.ws("/link", link -> {
            link.onMessage(message -> heard(message, Wire.read(message.message())));
            link.onClose(peers::remove);
        });
    }

    private void heard(WsContext peer, Message message) {
        if (message instanceof Hello) {
            welcome(peer);
        }
        heard.add(message);
    }

    /** One at a time with {@link #rules}, so that the newest rules are the last that are sent. */
    private synchronized void welcome(WsContext peer) {
        peer.send(Wire.write(new Welcome(Message.PROTOCOL, "shop")));
        peer.send(Wire.write(rules));
        peers.add(peer);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    List<Message> heard() {
        return heard;
    }

    void forget() {
        heard.clear();
    }

    /** Puts these rules in force and sends them to all that are connected. */
    synchronized void rules(long version, String document) {
        rules = new RulesSent(version, document);
        send(rules);
    }

    void send(Message message) {
        sendText(Wire.write(message));
    }

    void sendText(String text) {
        peers.forEach(peer -> peer.send(text));
    }

    void credential(String other) {
        credential = other;
    }

    /** Ends the server; connections break. */
    void stop() {
        server.stop();
        peers.clear();
    }

    /** Starts the server again; somebody else may have the port for a moment. */
    void comeBack() {
        Waiting.until("the port", () -> {
            try {
                server = start(port);
                return true;
            } catch (RuntimeException taken) {
                return false;
            }
        });
    }

    <T extends Message> T await(Class<T> type, Predicate<T> which) {
        return await(type, type.getSimpleName(), which);
    }

    <T extends Message> T await(Class<T> type, String what, Predicate<T> which) {
        Waiting.until(what, () -> find(type, which) != null);
        T found = find(type, which);
        assertThat(found).isNotNull();
        return found;
    }

    private <T extends Message> T find(Class<T> type, Predicate<T> which) {
        return heard.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(which)
                .findFirst()
                .orElse(null);
    }

    @Override
    public void close() {
        server.stop();
    }
}
