package io.headgate.console;

import io.headgate.console.account.Passwords;
import io.headgate.console.web.WebSettings;
import io.headgate.limiter.Ticker;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A real console on a free port, with cheap passwords and a time that is moved. */
public final class TestConsole implements AutoCloseable {

    public static final String TOKEN = "the-token-of-the-tests";
    public static final String PASSWORD = "correct horse battery";

    private final AtomicLong nanos = new AtomicLong(1_000_000);
    private final HttpClient client = HttpClient.newHttpClient();
    private final Console console;

    private TestConsole(Path folder, WebSettings web, Passwords passwords, List<Feature> features) {
        Ticker ticker = nanos::get;
        console = Console.start(
                ConsoleSettings.in(folder)
                        .withWeb(web)
                        .withSetUpToken(TOKEN)
                        .withPasswords(passwords)
                        .withTime(Clock.systemUTC(), ticker),
                features);
    }

    public static TestConsole start(Path folder, Feature... features) {
        return start(folder, WebSettings.at("127.0.0.1", 0), features);
    }

    public static TestConsole start(Path folder, WebSettings web, Feature... features) {
        return new TestConsole(folder, web, new Passwords(10, 4), List.of(features));
    }

    public static TestConsole start(Path folder, Passwords passwords, Feature... features) {
        return new TestConsole(folder, WebSettings.at("127.0.0.1", 0), passwords, List.of(features));
    }

    /** A console with the first account, "root", made. */
    public static TestConsole setUp(Path folder, Feature... features) {
        TestConsole console = start(folder, features);
        console.setUp();
        return console;
    }

    public Browser setUp() {
        Browser browser = browser();
        var answer = browser.post(
                "/api/setup", "{\"token\":\"" + TOKEN + "\",\"name\":\"root\",\"password\":\"" + PASSWORD + "\"}");
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return browser;
    }

    public Browser browser() {
        return new Browser(client, console.address());
    }

    public Browser admin() {
        return browser().signIn("root", PASSWORD);
    }

    /** Adds an account with the usual password, and the applications it lists if they are not there. */
    public void account(Browser admin, String name, String role, String... applications) {
        for (String application : applications) {
            admin.post("/api/applications", "{\"name\":\"" + application + "\"}");
        }
        String list = applications.length == 0 ? "" : "\"" + String.join("\",\"", applications) + "\"";
        var answer = admin.post(
                "/api/accounts",
                "{\"name\":\"" + name + "\",\"password\":\"" + PASSWORD + "\",\"role\":\"" + role
                        + "\",\"applications\":[" + list + "]}");
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
    }

    public void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    public Console console() {
        return console;
    }

    @Override
    public void close() {
        console.close();
    }
}
