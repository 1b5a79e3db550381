package io.headgate.cli.lab;

import io.headgate.cli.live.Live;
import io.headgate.cli.terminal.Terminal;
import io.headgate.limiter.Ticker;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lab}; without a verb of its own it compares. */
@Command(
        name = "lab",
        header = "See what a limit will do before it bites: limiters in virtual time.",
        description =
                "%nPlays traffic through algorithms and prints what each admitted; --out writes a report with pictures.%n"
                        + "Without a command: compare.%n",
        footer = {
            "",
            "Examples:",
            "  ./headgate lab                         bursts at 100/1s, every algorithm",
            "  ./headgate lab --traffic window-edge   100/min, attacked at the minute's edge",
            "  ./headgate lab --traffic threads --algorithms sliding-log,token-bucket",
            "  ./headgate lab compare --traffic all --out report",
            "  ./headgate lab compare --limit 100/min --csv counts.csv",
            "  ./headgate lab replay access.log --limit 10/1s --per client",
            "  ./headgate lab whatif rules.yaml       a whole rule document, with a service behind it",
            "  ./headgate lab live                    bursts again, as a moving picture",
            "  ./headgate lab figures                 the pictures of docs/algorithms.md",
            "  ./headgate lab list                    the names there are"
        })
public final class Lab implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CompareOptions options = new CompareOptions();

    private Lab(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The verb with its commands, on a terminal, with {@code ticker} for real time. */
    public static CommandLine on(Terminal terminal, Ticker ticker) {
        return new CommandLine(new Lab(terminal))
                .addSubcommand(new Compare(terminal))
                .addSubcommand(new Replay(terminal, ticker))
                .addSubcommand(new WhatIf(terminal, ticker))
                .addSubcommand(new Live(terminal, ticker))
                .addSubcommand(new DrawFigures(terminal))
                .addSubcommand(new ListNames(terminal));
    }

    @Override
    public Integer call() {
        return options.compare(spec, terminal);
    }
}
