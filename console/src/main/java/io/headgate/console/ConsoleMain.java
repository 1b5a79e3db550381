package io.headgate.console;

import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.StoreException;
import io.headgate.console.web.KeyStoreFile;
import io.headgate.console.web.WebSettings;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Starts a console from the command line. Secrets come from the environment, for a command line can be read by others. */
@Command(
        name = "./headgate console",
        mixinStandardHelpOptions = true,
        versionProvider = ConsoleMain.Version.class,
        description = "Starts the console: who runs, how it goes, which rules are in force, and who changed them.",
        footer = {
            "",
            "From the environment:",
            "  HEADGATE_CONSOLE_SETUP_TOKEN        makes the first account; else one is printed at the first start",
            "  HEADGATE_CONSOLE_KEYSTORE_PASSWORD  opens the key store"
        })
public final class ConsoleMain implements Callable<Integer> {

    static final String TOKEN = "HEADGATE_CONSOLE_SETUP_TOKEN";
    static final String KEY_STORE_PASSWORD = "HEADGATE_CONSOLE_KEYSTORE_PASSWORD";

    private static final int REFUSED = 2;

    /** What {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"headgate console " + Console.version()};
        }
    }

    @Option(names = "--folder", paramLabel = "FOLDER", description = "where everything is kept (${DEFAULT-VALUE})")
    private Path folder = Path.of("headgate-console");

    @Option(names = "--host", paramLabel = "ADDRESS", description = "where to listen (${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "the port, 0 for any (${DEFAULT-VALUE})")
    private int port = 8700;

    @Option(names = "--tls-keystore", paramLabel = "FILE", description = "key and certificate (PKCS12) for TLS")
    private @Nullable Path keyStore;

    @Option(
            names = "--plaintext-behind-proxy",
            description = "speak plain HTTP: one proxy stands in front that speaks TLS and sets X-Forwarded-For")
    private boolean behindProxy;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "a name by which browsers reach it; repeat it for more, others are then refused")
    private @Nullable Set<String> names;

    @Option(
            names = "--audit-entries",
            paramLabel = "N",
            description = "how many entries of the audit log are kept (${DEFAULT-VALUE})")
    private int auditEntries = AuditTrail.USUAL;

    private final Map<String, String> environment;
    private final List<Feature> features;
    private final PrintWriter out;
    private final PrintWriter err;
    private final CountDownLatch stopped;
    private final List<Logger> quiet = List.of(Logger.getLogger("org.eclipse.jetty"), Logger.getLogger("io.javalin"));

    ConsoleMain(
            Map<String, String> environment,
            List<Feature> features,
            PrintWriter out,
            PrintWriter err,
            CountDownLatch stopped) {
        this.environment = Map.copyOf(environment);
        this.features = List.copyOf(features);
        this.out = out;
        this.err = err;
        this.stopped = stopped;
    }

    /** Runs until the process is ended. */
    public static void main(String... arguments) {
        CountDownLatch stopped = new CountDownLatch(1);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(new ConsoleMain(System.getenv(), Features.all(), out, err, stopped), arguments));
    }

    static int run(ConsoleMain main, String... arguments) {
        return new CommandLine(main)
                .setOut(main.out)
                .setErr(main.err)
                .setParameterExceptionHandler((mistake, given) -> main.badUsage(mistake))
                .execute(arguments);
    }

    /** A mistake on the command line is one line. */
    private int badUsage(ParameterException mistake) {
        String what = String.valueOf(mistake.getMessage()).lines().findFirst().orElse("");
        err.println("headgate console: " + what + "; see ./headgate console --help");
        return REFUSED;
    }

    @Override
    public Integer call() throws InterruptedException {
        out.println("headgate console: opening " + folder.toAbsolutePath() + " …");
        Console console;
        quiet.forEach(logger -> logger.setLevel(Level.OFF)); // why it does not start is said below, in one line
        try {
            console = Console.start(settings(), features);
        } catch (IllegalArgumentException | StoreException refused) {
            err.println("headgate console: cannot start: " + refused.getMessage());
            return REFUSED;
        } finally {
            quiet.forEach(logger -> logger.setLevel(Level.WARNING));
        }
        Thread closing = new Thread(console::close, "headgate-console-closing");
        Runtime.getRuntime().addShutdownHook(closing);
        tell(console);
        stopped.await();
        console.close();
        Runtime.getRuntime().removeShutdownHook(closing);
        return 0;
    }

    private ConsoleSettings settings() {
        WebSettings web = WebSettings.at(host, port).withProxy(behindProxy);
        if (names != null) {
            web = web.withNames(names);
        }
        if (keyStore != null) {
            web = web.withKeyStore(new KeyStoreFile(keyStore, environment.getOrDefault(KEY_STORE_PASSWORD, "")));
        }
        ConsoleSettings settings = ConsoleSettings.in(folder).withWeb(web).withAuditEntries(auditEntries);
        String token = environment.get(TOKEN);
        return token == null ? settings : settings.withSetUpToken(token);
    }

    private void tell(Console console) {
        out.println("headgate console: listening at " + console.address());
        console.setUpToken().ifPresent(token -> {
            boolean given = environment.containsKey(TOKEN);
            out.println("headgate console: there is no account yet; make the first one with the set-up token");
            out.println("    " + (given ? "from " + TOKEN : token));
        });
    }
}
