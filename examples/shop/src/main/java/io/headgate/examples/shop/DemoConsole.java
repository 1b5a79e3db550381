package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;

import io.headgate.console.Console;
import io.headgate.console.ConsoleSettings;
import io.headgate.console.Steering;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A console of the demo's own, in a folder that goes with it: set up with one account, and the shop known to it with its rules. All
 * of that is asked for over HTTP, as a person would.
 */
final class DemoConsole implements AutoCloseable {

    static final String ACCOUNT = "demo";
    private static final String APPLICATION = "shop";

    private final Path folder;
    private final Console console;
    private final String password;
    private final String credential;

    private DemoConsole(Path folder, Console console, String password, String credential) {
        this.folder = folder;
        this.console = console;
        this.password = password;
        this.credential = credential;
    }

    /** Starts it with that rule document for the shop. */
    static DemoConsole start(String rules) {
        Path folder = newFolder();
        Console console = null;
        try {
            String token = secret();
            String password = secret();
            console = Console.start(ConsoleSettings.in(folder).withSetUpToken(token), List.of(Steering.usual()));
            ConsoleVisit visit = new ConsoleVisit(console.address());
            visit.ask("POST", "/api/setup", Map.of("token", token, "name", ACCOUNT, "password", password));
            String credential = visit.ask("POST", "/api/applications", Map.of("name", APPLICATION))
                    .get("credential")
                    .asString();
            visit.ask(
                    "PUT",
                    "/api/applications/" + APPLICATION + "/rules",
                    Map.of("expectedVersion", 0, "text", rules, "comment", "the rules that the shop began with"));
            return new DemoConsole(folder, console, password, credential);
        } catch (RuntimeException failed) {
            if (console != null) {
                console.close();
            }
            remove(folder);
            throw failed;
        }
    }

    String address() {
        return console.address();
    }

    String password() {
        return password;
    }

    /** What links a shop to it. */
    ConsoleLink link() {
        return new ConsoleLink(URI.create(console.address()), credential, "shop-1");
    }

    private static String secret() {
        byte[] bytes = new byte[12];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("headgate-demo-");
        } catch (IOException failed) {
            throw new UncheckedIOException("the folder for temporary files: " + failed.getMessage(), failed);
        }
    }

    private static void remove(Path folder) {
        require(folder.getFileName().toString().startsWith("headgate-demo-"), "folder", folder, "one of the demo");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            System.getLogger("io.headgate.demo").log(System.Logger.Level.WARNING, "left behind: " + folder, left);
        }
    }

    @Override
    public void close() {
        console.close();
        remove(folder);
    }
}
