package io.headgate.lab.whatif;

import io.headgate.lab.report.HtmlReport;
import io.headgate.lab.report.HtmlTable;
import io.headgate.lab.report.HtmlTable.Cell;
import io.headgate.lab.report.HtmlTable.Column;
import io.headgate.lab.report.HtmlTable.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of a trial, as a page to keep. For one thread. */
public final class RunPage {

    private static final int MOST_CHANGES = 100;

    private final String title;
    private final List<String> about;
    private final List<RunResult> results;
    private final RunCharts charts;
    private final Map<String, String> documents = new LinkedHashMap<>();

    /**
     * The page of a trial.
     *
     * @param title the traffic, in one line
     * @param about what else was tried, a line each
     * @param scenario what was tried
     * @param results what came of it, without rules first
     */
    public RunPage(String title, List<String> about, Scenario scenario, List<RunResult> results) {
        this.title = title;
        this.about = List.copyOf(about);
        this.results = List.copyOf(results);
        this.charts = RunCharts.of(results, scenario.downstream().outages());
    }

    /** A rule document that was tried, to be printed at the end. */
    public void document(String name, String text) {
        documents.put(name, text);
    }

    /** The page. */
    public String html() {
        HtmlReport page = new HtmlReport("What the rules would do");
        page.paragraph(title).items(about);
        summary(page);
        overTime(page);
        refusals(page);
        changes(page);
        resources(page);
        rules(page);
        return page.html();
    }

    private void summary(HtmlReport page) {
        RunResult last = results.get(results.size() - 1);
        RunResult before = results.get(results.size() - 2);
        List<Column> columns = new ArrayList<>(List.of(Column.text("")));
        results.forEach(result -> columns.add(Column.number(result.name())));
        columns.add(Column.number("change"));
        List<List<Cell>> rows = new ArrayList<>();
        for (RunFigure figure : RunFigure.all()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(figure.name().strip())));
            results.forEach(result -> row.add(Cell.of(figure.text(result))));
            row.add(new Cell(figure.difference(before, last), meaning(figure.verdict(before, last))));
            rows.add(row);
        }
        page.section("In figures")
                .table(new HtmlTable(
                        "What became of the calls; change: from " + before.name() + " to " + last.name(),
                        columns,
                        rows))
                .paragraph(
                        "Every run has the same calls, and each call is as long and as lucky under all rules. Latency is"
                                + " from arrival to answer or timeout, waits included, of admitted calls that the service took.");
    }

    private static Meaning meaning(int verdict) {
        if (verdict == 0) {
            return Meaning.PLAIN;
        }
        return verdict > 0 ? Meaning.GOOD : Meaning.BAD;
    }

    private void overTime(HtmlReport page) {
        page.section("Over time")
                .figure(
                        charts.goodput(),
                        "Calls offered, and good answers in time, in slices of " + charts.slice() + ".")
                .figure(charts.errors(), "Calls that were admitted for nothing.")
                .figure(charts.latency(), "A gap is a slice in which no admitted call ended.")
                .figure(charts.queue(), "Who is beyond the queue is turned away at once.");
    }

    private void refusals(HtmlReport page) {
        List<List<Cell>> rows = new ArrayList<>();
        for (RunResult result : results) {
            for (RuleCount rule : result.rules()) {
                rows.add(List.of(
                        Cell.of(rule.id()),
                        Cell.of(result.name()),
                        Cell.of(rule.kind()),
                        Cell.of(rule.target()),
                        Cell.of(rule.mode().name().toLowerCase(Locale.ROOT)),
                        Cell.of(count(rule.refused()))));
            }
        }
        List<Column> columns = List.of(
                Column.text("rule"),
                Column.text("document"),
                Column.text("kind"),
                Column.text("resources"),
                Column.text("mode"),
                Column.number("refused"));
        page.section("Refused by rule")
                .table(new HtmlTable("What each rule refused; in shadow, what it would have refused", columns, rows));
        for (int run = 0; run < results.size(); run++) {
            if (results.get(run).rules().stream().anyMatch(rule -> rule.refused() > 0)) {
                page.figure(charts.refused(run), "");
            }
        }
    }

    private void changes(HtmlReport page) {
        if (results.stream().allMatch(result -> result.changes().isEmpty())) {
            return;
        }
        page.section("Breakers and shedding");
        for (RunResult result : results) {
            if (!result.changes().isEmpty()) {
                page.figure(StateBands.of(result, charts.time()), "").table(changes(result));
            }
        }
    }

    private static HtmlTable changes(RunResult result) {
        List<List<Cell>> rows = result.changes().stream()
                .limit(MOST_CHANGES)
                .map(change -> List.of(
                        Cell.of(String.format(Locale.ROOT, "%.3f s", change.nanos() / 1e9)),
                        Cell.of(change.ruleId()),
                        Cell.of(change.place()),
                        Cell.of(change.state()),
                        Cell.of(change.cause())))
                .toList();
        long all = result.changes().size() + result.changesLost();
        String caption = "Changes under " + result.name() + (all > MOST_CHANGES ? ", the first of " + count(all) : "");
        return new HtmlTable(
                caption,
                List.of(
                        Column.number("at"),
                        Column.text("rule"),
                        Column.text("where"),
                        Column.text("from then on"),
                        Column.text("why")),
                rows);
    }

    private void resources(HtmlReport page) {
        List<List<Cell>> rows = new ArrayList<>();
        results.get(0)
                .resources()
                .keySet()
                .forEach(resource -> results.forEach(result -> {
                    Counts counts = result.countsOf(resource);
                    rows.add(List.of(
                            Cell.of(resource),
                            Cell.of(result.name()),
                            Cell.of(count(counts.offered())),
                            Cell.of(count(counts.refused())),
                            Cell.of(count(counts.good())),
                            Cell.of(count(counts.errors())),
                            Cell.of(RunFigure.time(counts.latency().p50())),
                            Cell.of(RunFigure.time(counts.latency().p99()))));
                }));
        List<Column> columns = List.of(
                Column.text("resource"),
                Column.text("rules"),
                Column.number("offered"),
                Column.number("refused"),
                Column.number("good"),
                Column.number("errors"),
                Column.number("p50"),
                Column.number("p99"));
        page.section("By resource").table(new HtmlTable("What became of the calls of each", columns, rows));
    }

    private void rules(HtmlReport page) {
        page.section("The rules");
        List<String> notes = results.stream()
                .flatMap(result -> result.notes().stream())
                .distinct()
                .toList();
        if (!notes.isEmpty()) {
            page.paragraph("What differs from a real process:").items(notes);
        }
        documents.forEach((name, text) -> page.subsection(name).verbatim(text));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
