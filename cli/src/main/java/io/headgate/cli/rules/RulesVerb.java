package io.headgate.cli.rules;

import io.headgate.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code rules}. */
@Command(
        name = "rules",
        header = "Rule documents: check, compare, show, convert.",
        synopsisSubcommandLabel = "check|diff|show|convert|schema",
        footer = {
            "",
            "Examples:",
            "  ./headgate rules check rules.yaml               every problem, with line and expectation",
            "  ./headgate rules diff before.yaml after.yaml    what changes, rule by rule",
            "  ./headgate rules show base.yaml team.yaml       what is in force when the second hides the first",
            "  ./headgate rules convert flow-rules.json        Sentinel's rules as a document",
            "  ./headgate rules schema > rules.schema.json     the JSON Schema, for editors"
        })
public final class RulesVerb implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private RulesVerb() {}

    /** The verb with its commands, on a terminal. */
    public static CommandLine on(Terminal terminal) {
        return new CommandLine(new RulesVerb())
                .addSubcommand(new Check(terminal))
                .addSubcommand(new Diff(terminal))
                .addSubcommand(new Show(terminal))
                .addSubcommand(new Convert(terminal))
                .addSubcommand(new Schema(terminal));
    }

    /** Without a command there is nothing to do but say which there are. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is missing (expected: check, diff, show, convert or schema)");
    }
}
