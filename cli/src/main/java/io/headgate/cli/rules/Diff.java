package io.headgate.cli.rules;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.rules.document.DocumentDiff;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.RuleDocument;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rules diff}: what changes between two documents, rule by rule. */
@Command(
        name = "diff",
        header = "What changes between two rule documents, rule by rule.",
        description = "%nExit code 0: they say the same. 1: they differ. 2: one is not valid, or cannot be read.%n",
        footer = {"", "Example:", "  ./headgate rules diff before.yaml after.yaml"})
final class Diff implements Callable<Integer> {

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "BEFORE", description = "JSON or YAML; - is standard input.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "JSON or YAML.")
    private String after = "";

    @Mixin
    private OutputOptions output = new OutputOptions();

    Diff(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        DocumentDiff diff = DocumentDiff.between(document(before), document(after));
        diff.toString().lines().forEach(line -> terminal.line(terminal.ink().paint(meaning(line), line)));
        return diff.isEmpty() ? 0 : 1;
    }

    private RuleDocument document(String file) {
        return Usage.checked(spec, () -> {
            try {
                return Documents.whole(TextFile.read(file));
            } catch (InvalidDocumentException invalid) {
                int more = invalid.problems().size() - 1;
                throw new IllegalArgumentException(
                        file + ": " + invalid.problems().get(0)
                                + (more == 0 ? "" : ", and " + more + " more (./headgate rules check " + file + ")"),
                        invalid);
            }
        });
    }

    private static Meaning meaning(String line) {
        return switch (line.charAt(0)) {
            case '+' -> Meaning.GOOD;
            case '-' -> Meaning.BAD;
            case '~' -> Meaning.CAUTION;
            default -> Meaning.PLAIN;
        };
    }
}
