package io.headgate.cli.rules;

import io.headgate.cli.terminal.Terminal;
import io.headgate.rules.document.RuleSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code rules schema}: the JSON Schema of rule documents. */
@Command(
        name = "schema",
        header = "Prints the JSON Schema of rule documents, for editors.",
        footer = {"", "Example:", "  ./headgate rules schema > rules.schema.json"})
final class Schema implements Callable<Integer> {

    private final Terminal terminal;

    Schema(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(RuleSchema.json().strip());
        return 0;
    }
}
