package io.headgate.cli.lab;

import io.headgate.cli.rules.Documents;
import io.headgate.cli.rules.TextFile;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.lab.whatif.RunResult;
import io.headgate.lab.whatif.SideBySide;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import io.headgate.rules.document.InvalidDocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab whatif}: what a whole rule document would do. */
@Command(
        name = "whatif",
        header = "What a whole rule document would do, with a simulated service behind it.",
        description =
                "%nPlays traffic through a real engine with the rules, and admitted calls through a service that takes"
                        + " its time, has room for so many at once, and fails. Prints what became of the calls beside what happens"
                        + " without rules, or beside another document.%n%nExit code 2: a document or an option is wrong.%n",
        footer = {
            "",
            "Examples:",
            "  ./headgate lab whatif rules.yaml --traffic flash-crowd --scale 200/1s",
            "  ./headgate lab whatif rules.yaml --outage 20s..35s --out whatif.html",
            "  ./headgate lab whatif old.yaml new.yaml --traffic access.log.gz",
            "  ./headgate lab whatif rules.yaml --latency exponential:20ms --capacity 8",
            "  ./headgate lab whatif rules.yaml --resource orders=9 --resource reports=1"
        })
final class WhatIf implements Callable<Integer> {

    private static final int BAD_USAGE = 2;
    private static final int MOST_DOCUMENTS = 2;

    private final Terminal given;
    private final Ticker ticker;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "RULES", description = "One rule document or two; JSON or YAML.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private WhatIfOptions options = new WhatIfOptions();

    WhatIf(Terminal terminal, Ticker ticker) {
        this.given = terminal;
        this.ticker = ticker;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        Usage.checked(spec, () -> {
            Checks.require(
                    files.size() <= MOST_DOCUMENTS, "rules", files.size() + " documents", "one document, or two");
            return files;
        });
        List<WhatIfDocument> documents = new ArrayList<>();
        for (String file : files) {
            WhatIfDocument document = read(terminal, file);
            if (document == null) {
                return BAD_USAGE;
            }
            documents.add(document);
        }
        return run(terminal, WhatIfDocument.apart(documents));
    }

    private int run(Terminal terminal, List<WhatIfDocument> documents) {
        return Usage.checked(spec, () -> {
            WhatIfTrial trial = options.trial(documents);
            WhatIfFiles target = options.files();
            List<RunResult> results = play(terminal, trial, documents);
            new WhatIfText(trial, results).print(terminal);
            target.write(trial, documents, results).forEach(file -> terminal.line("wrote " + file));
            return 0;
        });
    }

    private List<RunResult> play(Terminal terminal, WhatIfTrial trial, List<WhatIfDocument> documents) {
        List<SideBySide.Candidate> candidates =
                documents.stream().map(WhatIfDocument::candidate).toList();
        try (SideBySide runs = new SideBySide(trial.scenario(), candidates);
                WhatIfProgress progress = new WhatIfProgress(terminal, ticker, "simulating")) {
            while (runs.playSome()) {
                progress.show(runs.done());
            }
            return runs.finish();
        }
    }

    /** The document; null when it is wrong, after saying everything that is. */
    private @Nullable WhatIfDocument read(Terminal terminal, String file) {
        String text = Usage.checked(spec, () -> TextFile.read(file));
        try {
            return new WhatIfDocument(file, text, Documents.whole(text).rules());
        } catch (InvalidDocumentException invalid) {
            invalid.problems()
                    .forEach(problem ->
                            terminal.err().println(terminal.glyphs().shown(Documents.line(terminal, file, problem))));
            return null;
        }
    }
}
