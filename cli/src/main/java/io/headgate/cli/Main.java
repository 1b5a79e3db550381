package io.headgate.cli;

import io.headgate.cli.doctor.Doctor;
import io.headgate.cli.doctor.Replacement;
import io.headgate.cli.lab.Lab;
import io.headgate.cli.rules.RulesVerb;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Terminal;
import io.headgate.limiter.Ticker;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the verbs together, and answers every mistake with one line. */
@Command(
        name = "./headgate",
        header = "Headgate: flow control for Java services.",
        synopsisSubcommandLabel = "lab|rules|doctor")
public final class Main implements Runnable {

    private static final int UNEXPECTED = 1;
    private static final int BAD_USAGE = 2;

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack of an unexpected error.")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Print this and exit.")
    @SuppressWarnings("unused") // picocli acts on it by itself
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Print the version and exit.")
    @SuppressWarnings("unused") // picocli acts on it by itself
    private boolean version;

    private Main(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Runs a verb and ends the process with its exit code. */
    public static void main(String[] arguments) {
        int code = run(Terminal.detect(System.getenv()), Ticker.system(), arguments);
        System.exit(code);
    }

    /** Runs a verb. @return the exit code */
    static int run(Terminal terminal, Ticker ticker, String... arguments) {
        Main main = new Main(terminal);
        CommandLine commands = new CommandLine(main);
        commands.getCommandSpec().version("headgate " + Replacement.version());
        return commands.addSubcommand(Lab.on(terminal, ticker))
                .addSubcommand(RulesVerb.on(terminal))
                .addSubcommand(new Doctor(terminal))
                .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.ink() == Ink.COLOUR ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setUsageHelpWidth(Math.max(80, Math.min(120, terminal.columns())))
                .setUsageHelpAutoWidth(false)
                .setExecutionStrategy(Main::execute)
                .setParameterExceptionHandler((mistake, given) -> main.badUsage(mistake))
                .setExecutionExceptionHandler((failure, command, parsed) -> main.unexpected(failure))
                .execute(arguments);
    }

    /** Help does not hide a verb or command that does not exist. */
    private static int execute(ParseResult parsed) {
        for (CommandLine each : parsed.asCommandLineList()) {
            List<String> unmatched = each.getUnmatchedArguments();
            if (!unmatched.isEmpty()) {
                throw new UnmatchedArgumentException(each, unmatched);
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Without a verb there is nothing to do but say which there are. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing (expected: lab, rules or doctor)");
    }

    private int badUsage(ParameterException mistake) {
        String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err()
                .println("headgate: " + firstLine(mistake) + suggestion(mistake) + "; see " + command + " --help");
        return BAD_USAGE;
    }

    private static String suggestion(ParameterException mistake) {
        List<String> near =
                mistake instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return near.isEmpty() ? "" : " (did you mean " + near.get(0) + "?)";
    }

    private int unexpected(Exception failure) {
        terminal.err()
                .println("headgate: " + failure.getClass().getSimpleName() + ": " + firstLine(failure)
                        + (debug ? "" : " (--debug prints the stack)"));
        if (debug) {
            failure.printStackTrace(terminal.err());
        }
        return UNEXPECTED;
    }

    private static String firstLine(Exception failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
