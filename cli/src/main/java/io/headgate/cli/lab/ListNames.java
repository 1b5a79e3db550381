package io.headgate.cli.lab;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.traffic.Traffics;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lab list}: the names there are. */
@Command(
        name = "list",
        header = "The traffic and the algorithms there are, by name.",
        footer = {"", "Example:", "  ./headgate lab list"})
final class ListNames implements Callable<Integer> {

    private final Terminal given;

    @Mixin
    private OutputOptions output = new OutputOptions();

    ListNames(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        heading(terminal, "traffic (--traffic), and the limit it is tried on unless --limit says otherwise");
        Traffics.all()
                .forEach(traffic -> terminal.line(
                        String.format("  %-11s %-13s %s", traffic.name(), traffic.usualLimit(), traffic.about())));
        terminal.line("");
        heading(terminal, "algorithms (--algorithms); T is the period divided by the limit");
        Contenders.all().forEach(entry -> terminal.line(String.format("  %-23s %s", entry.name(), entry.about())));
        return 0;
    }

    private static void heading(Terminal terminal, String text) {
        terminal.line(terminal.ink().paint(Meaning.STRONG, text));
    }
}
