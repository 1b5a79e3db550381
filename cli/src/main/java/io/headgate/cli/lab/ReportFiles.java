package io.headgate.cli.lab;

import io.headgate.lab.compare.Case;
import io.headgate.lab.compare.CaseFigure;
import io.headgate.lab.compare.CaseFigures;
import io.headgate.lab.compare.ComparisonReport;
import io.headgate.lab.plot.Png;
import io.headgate.lab.plot.Size;
import io.headgate.lab.plot.canvas.Theme;
import io.headgate.lab.report.ReportPlace;
import io.headgate.lab.report.WholeFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of a comparison as files, all of them or none.
 *
 * @param place where the page goes
 * @param images the paper of its pictures as files of their own, where those are wanted
 */
record ReportFiles(ReportPlace place, Optional<Theme> images) {

    /** The files, if they can be written here; otherwise {@link IllegalArgumentException}, before anything has run. */
    static Optional<ReportFiles> checked(@Nullable Path out, @Nullable String png) {
        Optional<Theme> images = png == null ? Optional.empty() : Optional.of(theme(png));
        if (out == null) {
            if (png != null) {
                throw new IllegalArgumentException("png: no place for it (expected: --out as well)");
            }
            return Optional.empty();
        }
        return Optional.of(new ReportFiles(ReportPlace.checked(out, "compare"), images));
    }

    private static Theme theme(String png) {
        Theme theme = switch (png) {
            case "light" -> Theme.LIGHT;
            case "dark" -> Theme.DARK;
            default -> throw new IllegalArgumentException("png: " + png + " (expected: light or dark)");
        };
        try {
            Png.requireFonts();
        } catch (IllegalStateException noFonts) {
            throw new IllegalArgumentException(noFonts.getMessage(), noFonts);
        }
        return theme;
    }

    List<Path> write(List<Case> cases, String command, Progress progress) {
        progress.show("drawing the report");
        WholeFiles files = new WholeFiles().add(place.html(), ComparisonReport.html(cases, command));
        images.ifPresent(theme -> cases.forEach(each -> addImages(each, theme, files, progress)));
        List<Path> written = files.write();
        progress.clear();
        return written;
    }

    private void addImages(Case played, Theme theme, WholeFiles files, Progress progress) {
        for (CaseFigure figure : CaseFigures.of(played)) {
            String name = played.traffic().name() + "-" + figure.name();
            progress.show("drawing " + name);
            files.add(place.beside("-" + name + ".png"), Png.of(figure.picture(), Size.of(figure.picture()), theme));
        }
    }
}
