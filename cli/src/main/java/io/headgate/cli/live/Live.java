package io.headgate.cli.live;

import io.headgate.cli.report.ResultTable;
import io.headgate.cli.report.Verdict;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.LiveScreen;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows every algorithm on the same bursty traffic. */
@Command(
        name = "live",
        header = "Every algorithm on the same bursty traffic, live in the terminal.",
        description = "%nPlays a few seconds of virtual time and ends with a table.%n",
        footer = {
            "",
            "Examples:",
            "  ./headgate lab live",
            "  ./headgate lab live --limit 20/1s --speed 4",
            "  ./headgate lab live --plain > live.txt"
        })
public final class Live implements Callable<Integer> {

    private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Terminal given;
    private final Ticker ticker;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--limit",
            paramLabel = "RATE",
            defaultValue = "100/1s",
            description = "The limit of every algorithm, such as 100/1s or 20/200ms (default: ${DEFAULT-VALUE}).")
    private String limit = "";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "8",
            description = "How much virtual time is played (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--speed",
            paramLabel = "X",
            defaultValue = "1",
            description = "How many times as fast as real time (default: ${DEFAULT-VALUE}).")
    private double speed;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed gives the same traffic (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--plain", description = "No animation: only how it ends.")
    private boolean plain;

    /** The verb on a terminal, with {@code ticker} for real time. */
    public Live(Terminal terminal, Ticker ticker) {
        this.given = terminal;
        this.ticker = ticker;
    }

    @Override
    public Integer call() throws InterruptedException {
        Scene scene = Usage.checked(spec, this::scene);
        Terminal terminal = output.applyTo(plain ? given.asStream() : given);
        Frame frame = new Frame(scene, terminal);
        terminal.line(terminal.ink().paint(Meaning.STRONG, sentence(scene)));
        List<Result> results = fits(frame, terminal) ? live(frame) : still(frame);
        terminal.line("");
        new ResultTable(scene.rate(), results)
                .lines(terminal.ink(), terminal.columns())
                .forEach(terminal::line);
        Verdict.broken(results).forEach(terminal::line);
        terminal.line("Go on with your own limit and other traffic: ./headgate lab --help");
        return results.stream().allMatch(Result::kept) ? 0 : 1;
    }

    private Scene scene() {
        Checks.require(speed >= 0.01 && speed <= 1000, "speed", speed, "0.01 to 1000");
        return Scene.of(limit, seconds, seed);
    }

    private static String sentence(Scene scene) {
        return "The same bursts reach " + scene.contenders().size() + " limiters of " + scene.rate()
                + ": see what each lets through.";
    }

    /** A picture that is higher than the screen cannot be painted again; one row is the cursor's, one the sentence's. */
    private static boolean fits(Frame frame, Terminal terminal) {
        return terminal.kind() == Terminal.Kind.SCREEN
                && terminal.columns() >= Frame.COLUMNS
                && terminal.rows() >= frame.rows() + 1;
    }

    private List<Result> still(Frame frame) {
        List<Result> results = frame.scene().begin().finish();
        frame.lines(results, frame.scene().length().toNanos()).forEach(frame.terminal()::line);
        return results;
    }

    private List<Result> live(Frame frame) throws InterruptedException {
        Comparison comparison = frame.scene().begin();
        long length = frame.scene().length().toNanos();
        try (LiveScreen screen = new LiveScreen(frame.terminal())) {
            long began = ticker.read();
            long now = 0;
            while (now < length) {
                comparison.advanceTo(now);
                screen.paint(frame.lines(comparison.results(), now));
                ticker.sleep(FRAME_NANOS);
                now = (long) ((ticker.read() - began) * speed);
            }
            List<Result> results = comparison.finish();
            screen.paint(frame.lines(results, length));
            return results;
        }
    }
}
