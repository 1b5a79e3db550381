package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.lab.compare.Result;
import io.headgate.lab.illustration.Drawing;
import io.headgate.lab.illustration.Illustration;
import io.headgate.lab.illustration.Illustrations;
import io.headgate.lab.illustration.Played;
import io.headgate.lab.report.WholeFiles;
import io.headgate.limiter.Checks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab figures}: the pictures of the guide's page about the algorithms. */
@Command(
        name = "figures",
        header = "Draws the pictures of docs/algorithms.md again.",
        description = "%nOne SVG for each algorithm, the same bytes on every machine, and the numbers it shows.%n",
        footer = {
            "",
            "Examples:",
            "  ./headgate lab figures                   those of the guide",
            "  ./headgate lab figures --out pictures    into another folder"
        })
final class DrawFigures implements Callable<Integer> {

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "docs/images/algorithms",
            description = "Where they go; it is made where it is missing (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("");

    DrawFigures(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() {
        Terminal terminal = output.applyTo(given);
        Path folder = Usage.checked(spec, () -> checked(out));
        List<Played> all =
                Illustrations.all().entries().stream().map(Illustration::play).toList();
        WholeFiles files = new WholeFiles();
        all.forEach(played -> files.add(folder.resolve(played.illustration().name() + ".svg"), Drawing.svg(played)));
        int written = Usage.checked(spec, files::write).size();
        table(all).lines(terminal.ink()).forEach(terminal::line);
        terminal.line("");
        terminal.line("wrote " + written + " pictures to " + out);
        return 0;
    }

    /** The folder, if it can be written to, or made in one that can. */
    private static Path checked(Path folder) {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        Path existing = Files.exists(folder) || parent == null ? folder : parent;
        Checks.require(
                Files.isDirectory(existing) && Files.isWritable(existing),
                "out",
                folder,
                "a folder that can be written, or made in one that exists");
        return folder;
    }

    private static Table table(List<Played> all) {
        return new Table(
                List.of("figure", "traffic", "offered", "admitted", "refused", "waited", "worst", "at\nmost"),
                all.stream().map(DrawFigures::row).toList());
    }

    private static List<Cell> row(Played played) {
        Result result = played.result();
        Stream<String> numbers = Stream.of(
                        result.outcome().offered(),
                        result.outcome().admitted(),
                        result.outcome().refused(),
                        result.outcome().waited(),
                        result.worst(),
                        result.contender().mostInPeriod())
                .map(Figures::count);
        Stream<String> names =
                Stream.of(played.illustration().name(), played.illustration().trafficName());
        return Stream.concat(names, numbers)
                .map(text -> new Cell(text, Meaning.PLAIN))
                .toList();
    }
}
