package io.headgate.bench;

import io.headgate.bench.accuracy.AccuracyCommand;
import io.headgate.bench.command.Command;
import io.headgate.bench.command.UsageException;
import io.headgate.bench.console.ConsoleCommand;
import io.headgate.bench.dropin.DropInCommand;
import io.headgate.bench.engine.EngineCommand;
import io.headgate.bench.http.HttpCommand;
import io.headgate.bench.lab.LabCommand;
import io.headgate.bench.memory.MemoryCommand;
import io.headgate.bench.overadmission.OverAdmissionCommand;
import io.headgate.bench.redis.RedisCommand;
import io.headgate.bench.speed.SpeedCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code ./headgate bench …}: finds the verb and runs it. */
public final class Main {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String HELP = """
            usage: ./headgate bench <what> [options]

              limiter    what a decision costs, beside the peers and the floor (10 minutes at most)
                           ./headgate bench limiter --help
              engine     what a protected call costs, beside Sentinel, Resilience4j and the floor (10 minutes at most)
                           ./headgate bench engine --help
              http       what protecting a web service costs, beside Sentinel's adapters (5 minutes)
                           ./headgate bench http --help
              memory     what many resources cost: bytes, time to make them, time to go round them (6 minutes)
                           ./headgate bench memory --help
              overadmission
                         calls beyond the limit when many threads ask at once (2 minutes)
                           ./headgate bench overadmission --help
              redis      what a limit for a fleet costs, beside Redisson, Bucket4j and a script by hand (7 minutes)
                           ./headgate bench redis --help
              console    what the console bears: 500 instances with 200 resources each (11 minutes)
                           ./headgate bench console --help
              sentinel   the same program on Sentinel and on our drop-in for it (15 minutes)
                           ./headgate bench sentinel --help
              lab        how fast the lab simulates decisions and replays a log (3 minutes)
                           ./headgate bench lab --help
              accuracy   whether the limit holds under eight hammering threads (2 minutes at most)
                           ./headgate bench accuracy --help
            """;

    private static final Map<String, Command> COMMANDS = Map.of(
            "limiter", new SpeedCommand(),
            "engine", new EngineCommand(),
            "http", new HttpCommand(),
            "memory", new MemoryCommand(),
            "overadmission", new OverAdmissionCommand(),
            "redis", new RedisCommand(),
            "console", new ConsoleCommand(),
            "sentinel", new DropInCommand(),
            "lab", new LabCommand(),
            "accuracy", new AccuracyCommand());

    private Main() {}

    /** Runs and exits: 0 done, 1 failed, 2 called wrongly. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(List.of(args), out, err));
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.isEmpty() || isHelp(args.get(0))) {
            out.print(HELP);
            return OK;
        }
        Command command = COMMANDS.get(args.get(0));
        if (command == null) {
            err.println(
                    "headgate: bench: " + args.get(0)
                            + " (expected: limiter, engine, http, memory, overadmission, redis, console, sentinel, lab, accuracy)");
            return USAGE;
        }
        List<String> options = args.subList(1, args.size());
        if (options.stream().anyMatch(Main::isHelp)) {
            out.print(command.help());
            return OK;
        }
        return run(command, options, out, err);
    }

    private static int run(Command command, List<String> options, PrintStream out, PrintStream err) {
        try {
            command.prepare(options).start(out);
            return OK;
        } catch (UsageException wrong) {
            err.println("headgate: " + wrong.getMessage());
            return USAGE;
        } catch (IOException | IllegalStateException failed) {
            err.println("headgate: " + failed.getMessage());
            return FAILED;
        }
    }

    private static boolean isHelp(String argument) {
        return argument.equals("--help") || argument.equals("-h") || argument.equals("help");
    }
}
