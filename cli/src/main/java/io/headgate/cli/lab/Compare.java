package io.headgate.cli.lab;

import io.headgate.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lab compare}: the same traffic through several algorithms. */
@Command(
        name = "compare",
        header = "The same traffic through every algorithm, or through those named.",
        description =
                "%nPrints what each admitted, and the worst period against limit and promise. Exit code 1 when a%n"
                        + "promise was broken.%n",
        footer = {
            "",
            "Examples:",
            "  ./headgate lab compare --traffic flash-crowd --limit 50/1s",
            "  ./headgate lab compare --traffic window-edge --algorithms fixed-window,sliding-window",
            "  ./headgate lab compare --traffic all --out report          report/compare.html",
            "  ./headgate lab compare --traffic threads,cold-start --out mine.html --png"
        })
final class Compare implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CompareOptions options = new CompareOptions();

    Compare(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        boolean before =
                !spec.parent().commandLine().getParseResult().matchedOptions().isEmpty();
        if (before) {
            throw new ParameterException(spec.commandLine(), "the options of compare go after it");
        }
        return options.compare(spec, terminal);
    }
}
