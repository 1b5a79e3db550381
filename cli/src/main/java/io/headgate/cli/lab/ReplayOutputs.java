package io.headgate.cli.lab;

import io.headgate.lab.replay.ReplayCsv;
import io.headgate.lab.replay.ReplayOutcome;
import io.headgate.lab.replay.ReplayPage;
import io.headgate.lab.report.ReportPlace;
import io.headgate.lab.report.WholeFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files a replay may leave behind. */
final class ReplayOutputs {

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Also write a page with plots: a file whose name ends with .html, or a folder.")
    private @Nullable Path out;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write what happened in each second.")
    private @Nullable Path csv;

    /** {@link IllegalArgumentException} where they cannot be written, before anything has run. */
    void check() {
        if (out != null) {
            ReportPlace.checked(out, "replay");
        }
        if (csv != null) {
            CsvFile.checked(csv);
        }
    }

    /** Writes those asked for, all or none. @return which */
    List<Path> write(ReplayOutcome outcome, String log) {
        WholeFiles files = new WholeFiles();
        if (out != null) {
            files.add(ReportPlace.checked(out, "replay").html(), ReplayPage.html(outcome, log));
        }
        if (csv != null) {
            files.add(csv, ReplayCsv.lines(outcome).collect(Collectors.joining("\n", "", "\n")));
        }
        return files.write();
    }
}
