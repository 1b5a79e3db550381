package io.headgate.console;

import static io.headgate.console.Browser.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.agent.ConsoleLink;
import io.headgate.agent.LinkHealth;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.fleet.FleetSettings;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.rules.RuleBounds;
import io.headgate.console.rules.RuleRoutes;
import io.headgate.console.web.WebSettings;
import io.headgate.rules.feed.RuleFeed;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Keeps docs/guide/console.md true: its Java is compiled and run, its options and bounds are those of the code. */
class ConsoleGuideTest {

    private static final String PAGE = "docs/guide/console.md";
    private static final String SOURCE = "console/src/test/java/io/headgate/console/ConsoleGuideTest.java";

    @TempDir
    private Path folder;

    @Test
    void anApplicationIsLinkedAndSaysWhatBecameOfTheRules() throws Exception {
        try (TestConsole console = TestConsole.setUp(folder.resolve("console"), Steering.usual());
                Headgate headgate = Headgate.builder().build()) {
            Browser admin = console.admin();
            String credential = json(admin.post("/api/applications", "{\"name\":\"orders\"}"))
                    .get("credential")
                    .asString();
            admin.put("/api/applications/orders/rules", """
                    {"expectedVersion": 0, "comment": "", "text": "headgate: 1\\nrules: []"}""");
            String address = console.console().address();
            Path snapshot = folder.resolve("rules.snapshot");
            // example: link
            ConsoleLink link = ConsoleLink.to(URI.create(address)) // https://console.example
                    .credential(credential)
                    .instance("orders-7") // the same after a restart, if it can be
                    .headgate(headgate)
                    .start();
            RuleFeed feed = RuleFeed.into(headgate)
                    .from(link.ruleSource())
                    .snapshot(snapshot) // for a start while the console is away
                    .instance("orders-7") // for roll-outs by percentage
                    .start(Duration.ofSeconds(5));
            link.confirm(feed); // the console hears what became of its rules
            // end
            try (link;
                    feed) {
                awaitTheRules(admin);
                assertThat(linkedAs(link)).isEqualTo("orders");
            }
        }
    }

    private static void awaitTheRules(Browser admin) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!json(admin.get("/api/applications/orders/instances")).toString().contains("\"in force\"")) {
            assertThat(System.nanoTime() - deadline).as("confirmed").isNegative();
            Thread.sleep(150); // time stands still for the cap on requests: a thousand have to do
        }
    }

    private static String linkedAs(ConsoleLink link) {
        // example: health
        LinkHealth health = link.health();
        String linked = health.connected() ? health.application() : "not linked: " + health.lastError();
        // end
        return linked;
    }

    @Test
    void aConsoleOfOnesOwnKeepsFiguresForLonger() {
        Path kept = folder.resolve("kept");
        // example: longer
        Steering steering = new Steering(
                FleetSettings.DEFAULTS,
                HistorySettings.DEFAULTS.keeping(Duration.ofMinutes(30), Duration.ofDays(1), Duration.ofDays(30)),
                RuleBounds.DEFAULT);
        try (Console console = Console.start(ConsoleSettings.in(kept), List.of(steering))) {
            System.out.println(console.address());
        }
        // end
        assertThat(kept.resolve("history.db")).exists();
    }

    // ------------------------------------------------------------------ the page

    @Test
    void theGuideShowsThisCode() throws Exception {
        Map<String, String> inTest = texts(Files.readAllLines(root().resolve(SOURCE)), "// example: ", "// end", 0);
        Map<String, String> inPage = texts(Files.readAllLines(root().resolve(PAGE)), "<!-- example: ", "```", 1);
        assertThat(inPage).isEqualTo(inTest).hasSize(3);
    }

    @Test
    void theGuideHasEveryOptionWithItsDefault() throws Exception {
        ConsoleMain main = new ConsoleMain(
                Map.of(),
                List.of(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()),
                new CountDownLatch(1));
        String page = Files.readString(root().resolve(PAGE));
        for (CommandLine.Model.OptionSpec option :
                new CommandLine(main).getCommandSpec().options()) {
            if (!option.usageHelp() && !option.versionHelp()) {
                Object initial = option.initialValue();
                boolean hasDefault = initial != null && !initial.equals(false);
                assertThat(page)
                        .contains("| `" + option.longestName() + "` | " + (hasDefault ? "`" + initial + "` |" : "| "));
            }
        }
        assertThat(page).contains("`" + ConsoleMain.TOKEN + "`").contains("`" + ConsoleMain.KEY_STORE_PASSWORD + "`");
    }

    @Test
    void theBoundsAreThoseOfTheCode() throws Exception {
        FleetSettings fleet = FleetSettings.DEFAULTS;
        HistorySettings history = HistorySettings.DEFAULTS;
        WebSettings web = WebSettings.at("127.0.0.1", 0);
        assertThat(Files.readAllLines(root().resolve(PAGE)))
                .contains(
                        row("instances linked, of all applications", web.links()),
                        row("instances linked, of one application", web.linksPerApplication()),
                        row("instances of an application", fleet.instances()),
                        row("resources told apart, of an instance", fleet.resources()),
                        row("resources told apart in the history, of an application", history.names()),
                        row("seconds of instances that wait to be written", history.queue()),
                        row("bytes of memory of those", history.queueBytes()),
                        row("entries of the audit log", AuditTrail.USUAL),
                        row(
                                "refusals, changes of breakers and events, of each for each application",
                                history.happenings()),
                        row("versions of the rules of an application", RuleBounds.DEFAULT.versions()),
                        row("bytes of a rule document", RuleBounds.DEFAULT.bytes()),
                        row("live streams", fleet.streams()),
                        row("live streams, of an account", fleet.streamsPerAccount()),
                        row("requests at a time, of all accounts", web.inFlight()),
                        row("connections that are no links", web.connections()),
                        row("connections that are no links, of an address", web.connectionsPerSource()),
                        row("saves of rules a minute, of an account", RuleRoutes.SAVES_A_MINUTE),
                        row("requests at a time, of an account", web.inFlightPerAccount()),
                        row("requests a second, of an address", web.requestsPerSecond()));
    }

    private static String row(String what, long most) {
        return "| " + what + " | " + String.format(Locale.ROOT, "%,d", most) + " |";
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(PAGE))) {
            root = root.getParent();
        }
        return root;
    }

    /** What stands between lines that begin so, with {@code gap} lines after them, and the next one that ends so. */
    private static Map<String, String> texts(List<String> lines, String begin, String end, int gap) {
        Map<String, String> found = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(begin)) {
                String name = line.substring(begin.length()).replace(" -->", "");
                found.put(name, text(lines.subList(i + 1 + gap, lines.size()), end));
            }
        }
        return found;
    }

    private static String text(List<String> lines, String end) {
        return lines.stream()
                .takeWhile(line -> !line.strip().equals(end))
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }
}
