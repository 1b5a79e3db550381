package io.headgate.cli.rules;

import io.headgate.Headgate;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import io.headgate.rules.feed.EffectiveRule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.RuleFeedBuilder;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.feed.SourceStatus;
import io.headgate.rules.source.FileSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rules show}: what is in force when a program has these files as its sources. */
@Command(
        name = "show",
        header = "The rules in force when these documents are a program's sources, and where each came from.",
        description = {
            "%nA later file has priority: its rules hide those of the files before it with the same id. The files go the way they go"
                    + " in a program, through a feed into an engine.%n",
            "Exit code 0: all are in force. 1: a document was not taken. 2: a file cannot be read.%n"
        },
        footer = {
            "",
            "Examples:",
            "  ./headgate rules show base.yaml team.yaml",
            "  ./headgate rules show --document base.yaml team.yaml > whole.yaml"
        })
final class Show implements Callable<Integer> {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Logger FEED =
            Logger.getLogger(RuleFeed.class.getName()); // kept, or its level would be forgotten

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "JSON or YAML, the one with the least priority first.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--document", description = "Print the rules in force as one document.")
    private boolean document;

    @Mixin
    private OutputOptions output = new OutputOptions();

    Show(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        for (String file : files) {
            Usage.checked(spec, () -> TextFile.read(file)); // says in one line what a source would go on trying
        }
        try (Headgate engine = Documents.engine();
                RuleFeed feed = Usage.checked(spec, () -> feed(engine))) {
            if (document) {
                List<Rule> rules = engine.rules().all();
                terminal.out().print(RuleDocuments.write(RuleDocument.of(rules), Syntax.YAML));
            } else {
                feed.provenance().rules().forEach(rule -> show(terminal, rule));
            }
            return refused(terminal, feed) ? 1 : 0;
        }
    }

    private RuleFeed feed(Headgate engine) {
        FEED.setLevel(Level.WARNING); // what is in force is printed
        RuleFeedBuilder builder = RuleFeed.into(engine);
        files.forEach(file -> builder.from(new FileSource(Path.of(file))));
        return builder.start(LONGEST_WAIT);
    }

    private static void show(Terminal terminal, EffectiveRule each) {
        Rule rule = each.rule();
        String mode = rule.mode().name().toLowerCase(Locale.ROOT);
        terminal.line(terminal.ink().paint(Meaning.STRONG, rule.id()) + "  " + mode + "  "
                + rule.target().text());
        terminal.line("    from  " + each.from());
        each.hides().forEach(hidden -> terminal.line(terminal.ink().paint(Meaning.FAINT, "    hides " + hidden)));
    }

    private static boolean refused(Terminal terminal, RuleFeed feed) {
        boolean any = false;
        for (SourceStatus source : feed.health().sources()) {
            if (source.state() != SourceState.IN_FORCE) {
                any = true;
                terminal.err().println(source.source() + ": not taken: " + source.reason());
            }
        }
        return any;
    }
}
