package io.headgate.lab.compare;

import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.report.HtmlReport;
import java.util.List;

/** Cases as a page: for each a table with verdicts, and pictures. */
public final class ComparisonReport {

    private ComparisonReport() {}

    /** The page; {@code command} is what was typed to get it, so that the reader can do it again. */
    public static String html(List<Case> cases, String command) {
        HtmlReport report = new HtmlReport("What each algorithm does with the same traffic");
        report.paragraph("Simulated in virtual time: the same command gives the same numbers on every machine.");
        report.verbatim(command);
        cases.forEach(each -> add(each, report));
        report.section("The algorithms");
        report.items(Contenders.all().entries().stream()
                .map(entry -> entry.name() + ": " + entry.about())
                .toList());
        return report.html();
    }

    private static void add(Case played, HtmlReport report) {
        report.section(played.traffic().name() + " at " + played.rate());
        report.paragraph(lead(played));
        report.table(CaseTable.verdicts(played));
        if (!played.leftOut().isEmpty()) {
            report.paragraph("Left out, since they know no such limit: " + String.join(", ", played.leftOut()) + ".");
        }
        for (CaseFigure figure : CaseFigures.of(played)) {
            report.figure(figure.picture(), figure.caption());
            if (figure.name().equals(WaitFigure.NAME)) {
                report.table(CaseTable.waits(played));
            }
        }
    }

    private static String lead(Case played) {
        long within = played.results().stream().filter(Result::withinLimit).count();
        long broken = played.results().stream().filter(result -> !result.kept()).count();
        String calls = CaseTable.count(played.results().get(0).outcome().offered());
        return capital(played.traffic().about()) + ": " + calls + " calls. Of "
                + played.results().size()
                + " algorithms, " + within + " let no more than "
                + played.rate().permits() + " run in any "
                + Durations.format(played.rate().period()) + "; "
                + (broken == 0 ? "all kept what they promise." : broken + " broke what they promise.");
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
