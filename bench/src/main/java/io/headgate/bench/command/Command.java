package io.headgate.bench.command;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** One verb of {@code ./headgate bench}. */
public interface Command {

    /** What {@code --help} prints. */
    String help();

    /** Checks the arguments and throws {@link UsageException} if they are wrong; else makes the run, not yet begun. */
    Run prepare(List<String> arguments);

    /** A run whose arguments are good. */
    @FunctionalInterface
    interface Run {

        /** Measures, prints and keeps the result. */
        void start(PrintStream out) throws IOException;
    }
}
