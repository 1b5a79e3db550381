package io.headgate.cli.lab;

import io.headgate.lab.report.ReportPlace;
import io.headgate.lab.report.WholeFiles;
import io.headgate.lab.whatif.RunCsv;
import io.headgate.lab.whatif.RunPage;
import io.headgate.lab.whatif.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files that are written: all of them whole, or none.
 *
 * @param page where the report goes; null for none
 * @param csv where the slices go; null for none
 */
record WhatIfFiles(@Nullable ReportPlace page, @Nullable CsvFile csv) {

    /** The files, if they can be written; otherwise {@link IllegalArgumentException}, before anything has run. */
    static WhatIfFiles checked(@Nullable Path out, @Nullable Path csv) {
        return new WhatIfFiles(
                out == null ? null : ReportPlace.checked(out, "whatif"), csv == null ? null : CsvFile.checked(csv));
    }

    List<Path> write(WhatIfTrial trial, List<WhatIfDocument> documents, List<RunResult> results) {
        WholeFiles files = new WholeFiles();
        ReportPlace place = page;
        if (place != null) {
            RunPage report = new RunPage(trial.title(), trial.about(), trial.scenario(), results);
            documents.forEach(document -> report.document(document.name(), document.text()));
            files.add(place.html(), report.html());
        }
        CsvFile target = csv;
        if (target != null) {
            files.add(target.path(), RunCsv.lines(results).collect(Collectors.joining("\n", "", "\n")));
        }
        return files.write();
    }
}
