package io.headgate.cli.rules;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.RuleDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rules check}: every problem of every document. */
@Command(
        name = "check",
        header = "Says everything that is wrong with rule documents.",
        description = "%nExit code 0: all are fine. 1: there are problems. 2: a file cannot be read.%n",
        footer = {"", "Example:", "  ./headgate rules check rules.yaml"})
final class Check implements Callable<Integer> {

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "JSON or YAML; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions();

    Check(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        int problems = 0;
        for (String file : files) {
            String text = Usage.checked(spec, () -> TextFile.read(file));
            problems += check(terminal, file, text);
        }
        return problems == 0 ? 0 : 1;
    }

    private static int check(Terminal terminal, String file, String text) {
        try {
            RuleDocument document = Documents.whole(text);
            String version = document.version() == 0 ? "" : ", version " + document.version();
            String fine = terminal.ink().paint(Meaning.GOOD, "fine");
            terminal.line(file + ": " + fine + ", " + Documents.rules(document) + version);
            return 0;
        } catch (InvalidDocumentException invalid) {
            invalid.problems().forEach(problem -> terminal.line(Documents.line(terminal, file, problem)));
            return invalid.problems().size();
        }
    }
}
