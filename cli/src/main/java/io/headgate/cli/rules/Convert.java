package io.headgate.cli.rules;

import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import io.headgate.rules.sentinel.Conversion;
import io.headgate.rules.sentinel.Note;
import io.headgate.rules.sentinel.SentinelKind;
import io.headgate.rules.sentinel.SentinelRules;
import io.headgate.rules.sentinel.Written;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rules convert}: Sentinel's arrays of rules to our documents, and back. */
@Command(
        name = "convert",
        header = "Converts Sentinel's rules to a document, or a document to Sentinel's rules.",
        description = {
            "%nReads one of Sentinel's JSON arrays, as its dashboard and data sources keep them, and prints a document. What has no"
                    + " equivalent, and every conversion that changes meaning, goes to standard error.%n",
            "Exit code 0: converted. 1: the input is not valid. 2: bad usage.%n"
        },
        footer = {
            "",
            "Examples:",
            "  ./headgate rules convert flow-rules.json > rules.yaml",
            "  ./headgate rules convert --kind param-flow --faithful params.json",
            "  ./headgate rules convert --to sentinel --kind flow rules.yaml"
        })
final class Convert implements Callable<Integer> {

    /** The field that every document has, in YAML and in JSON. */
    private static final Pattern DOCUMENT = Pattern.compile("(?m)\\A\\s*\\{\\s*\"headgate\"\\s*:|^headgate\\s*:");

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "Sentinel's JSON array, or a document; - is standard input.")
    private String file = "";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description =
                    "flow, degrade, system, authority, param-flow or gateway-flow; found out from the fields if left out.")
    private @Nullable String kind;

    @Option(
            names = "--to",
            paramLabel = "FORM",
            defaultValue = "yaml",
            description = "yaml (usual), json, or sentinel to convert back.")
    private String to = "yaml";

    @Option(
            names = "--faithful",
            description = "Keep Sentinel's aligned slices and lazy buckets instead of our windows that slide.")
    private boolean faithful;

    @Mixin
    private OutputOptions output = new OutputOptions();

    Convert(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        Form form = Usage.checked(spec, () -> Form.of(to));
        SentinelKind wanted = Usage.checked(spec, () -> kind(kind));
        String text = Usage.checked(spec, () -> TextFile.read(file));
        try {
            if (form == Form.SENTINEL) {
                back(terminal, text, wanted);
            } else {
                forth(terminal, text, wanted, form == Form.JSON ? Syntax.JSON : Syntax.YAML);
            }
            return 0;
        } catch (InvalidDocumentException invalid) {
            invalid.problems().forEach(problem -> terminal.err().println(file + ": " + problem));
            return 1;
        }
    }

    private void forth(Terminal terminal, String text, @Nullable SentinelKind wanted, Syntax syntax) {
        requireArray(text);
        SentinelKind from = wanted == null ? SentinelRules.detect(text) : wanted;
        Conversion conversion = faithful ? SentinelRules.readFaithfully(from, text) : SentinelRules.read(from, text);
        terminal.out().print(RuleDocuments.write(RuleDocument.of(conversion.rules()), syntax));
        notes(terminal, conversion.notes());
    }

    /** A document is most often given by somebody who wants it the other way round. */
    private static void requireArray(String text) {
        if (DOCUMENT.matcher(text).find()) {
            String expected = "an array of Sentinel's rules; --to sentinel converts a document to one";
            throw new InvalidDocumentException(List.of(new Problem(1, 1, "", "a rule document", expected, "")));
        }
    }

    private void back(Terminal terminal, String text, @Nullable SentinelKind wanted) {
        List<SentinelKind> kinds = wanted == null ? List.of(SentinelKind.values()) : List.of(wanted);
        RuleDocument document = Documents.whole(text);
        for (SentinelKind each : kinds) {
            boolean any = document.rules().stream()
                    .anyMatch(rule ->
                            SentinelRules.kindOf(rule).filter(each::equals).isPresent());
            if (any || wanted != null) {
                Written written = SentinelRules.write(each, document.rules());
                terminal.out().println(written.json().strip());
                notes(terminal, written.notes());
            }
        }
        long left = document.rules().stream()
                .filter(rule -> SentinelRules.kindOf(rule).isEmpty())
                .count();
        if (left > 0) {
            terminal.err().println(left + " rules left out: Sentinel has nothing like their kind");
        }
    }

    private static void notes(Terminal terminal, List<Note> notes) {
        for (Note note : notes) {
            Meaning meaning = switch (note.type()) {
                case NO_EQUIVALENT -> Meaning.BAD;
                case CHANGED_MEANING -> Meaning.CAUTION;
                case IGNORED -> Meaning.FAINT;
            };
            terminal.err()
                    .println(terminal.ink().paint(meaning, terminal.glyphs().shown(note.toString())));
        }
    }

    private static @Nullable SentinelKind kind(@Nullable String name) {
        if (name == null) {
            return null;
        }
        return Arrays.stream(SentinelKind.values())
                .filter(known -> known.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--kind: " + name + " (expected: " + names() + ")"));
    }

    private static String names() {
        return Arrays.stream(SentinelKind.values()).map(SentinelKind::text).collect(Collectors.joining(", "));
    }

    /** What comes out. */
    private enum Form {
        YAML,
        JSON,
        SENTINEL;

        static Form of(String name) {
            return switch (name) {
                case "yaml" -> YAML;
                case "json" -> JSON;
                case "sentinel" -> SENTINEL;
                default -> throw new IllegalArgumentException("--to: " + name + " (expected: yaml, json or sentinel)");
            };
        }
    }
}
