package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Console;
import io.headgate.console.ConsoleSettings;
import io.headgate.console.web.WebSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A console, somebody signed in at it as an admin, and a thread on which simulated instances speak. For one thread. */
final class Desk implements AutoCloseable {

    private static final String TOKEN = "the-token-of-the-first-day";
    private static final String PASSWORD = "correct horse battery";

    final SideDoor door = new SideDoor();
    final ScheduledExecutorService mouth = Executors.newSingleThreadScheduledExecutor();
    final Console console;
    final Chromium chromium;

    Desk(Path folder) {
        ConsoleSettings settings = ConsoleSettings.in(folder)
                .withWeb(WebSettings.at("127.0.0.1", 0))
                .withSetUpToken(TOKEN);
        console = Console.start(settings, List.of(door));
        chromium = Chromium.at(console.address(), false);
        chromium.open("/");
        chromium.fill("Set-up token", TOKEN);
        chromium.fill("Name", "anna");
        chromium.fill("Password", PASSWORD);
        chromium.fill("Password again", PASSWORD);
        chromium.press("Create the account");
        chromium.seeText("Add application");
    }

    /** Sends a request as the page would, and answers with the status; the body is a JSON text. */
    long send(String method, String path, String body) {
        Object status = chromium.waitedFor("""
                const [method, path, body, done] = arguments;
                fetch('/api/session').then((answer) => answer.json()).then((session) => fetch(path, {
                  method, body, headers: {'Content-Type': 'application/json', 'X-Headgate-Csrf': session.csrf}
                })).then((answer) => done(answer.status), (failure) => done(-1));
                """, method, path, body);
        return ((Number) status).longValue();
    }

    /** As {@link #send}, for what must succeed. */
    void done(String method, String path, String body) {
        assertThat(send(method, path, body)).as("%s %s %s", method, path, body).isBetween(200L, 299L);
    }

    @Override
    public void close() {
        chromium.close();
        console.close(); // before the thread, on which instances answer it
        mouth.shutdownNow();
    }
}
