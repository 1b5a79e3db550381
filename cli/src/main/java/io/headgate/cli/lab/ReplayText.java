package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.replay.KeyOutcome;
import io.headgate.lab.replay.LimitOutcome;
import io.headgate.lab.replay.LogFacts;
import io.headgate.lab.replay.Per;
import io.headgate.lab.replay.ReplayOutcome;
import io.headgate.lab.replay.Shares;
import java.util.List;

/** Prints what a replay found. */
final class ReplayText {

    private static final int ROOM_FOR_NUMBERS = 42;
    private static final int SHORTEST_KEY = 20;

    private final Terminal terminal;

    ReplayText(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints it. @param name what the log is called, with its format */
    void print(ReplayOutcome outcome, String name) {
        heading(name);
        terminal.line(LogFacts.traffic(outcome));
        LogFacts.notes(outcome).forEach(terminal::line);
        outcome.log().firstBad().forEach(bad -> terminal.line("  " + cut(bad.toString(), terminal.columns() - 2)));
        terminal.line("");
        limits(outcome.limits()).lines(terminal.ink()).forEach(terminal::line);
        outcome.limits().stream().filter(limit -> limit.refused() > 0).forEach(this::limit);
    }

    private void heading(String text) {
        terminal.line(terminal.ink().paint(Meaning.STRONG, text));
    }

    private static Table limits(List<LimitOutcome> limits) {
        return new Table(
                List.of("limit", "admitted", "refused", "share", "most refused\nin 1 s"),
                limits.stream().map(ReplayText::row).toList());
    }

    private static List<Cell> row(LimitOutcome limit) {
        Meaning meaning = limit.refused() == 0 ? Meaning.GOOD : Meaning.CAUTION;
        return List.of(
                new Cell(limit.limit().label(), Meaning.STRONG),
                count(limit.admitted()),
                new Cell(Figures.count(limit.refused()), meaning),
                new Cell(Shares.of(limit.refused(), limit.offered()), meaning),
                count(limit.worst().refused()));
    }

    private static Cell count(long number) {
        return new Cell(Figures.count(number), Meaning.PLAIN);
    }

    private void limit(LimitOutcome limit) {
        terminal.line("");
        heading(limit.limit().toString());
        LogFacts.of(limit).forEach(terminal::line);
        if (limit.limit().per() != Per.ALL && !limit.keys().mostRefused().isEmpty()) {
            keys(limit).lines(terminal.ink()).forEach(terminal::line);
        }
    }

    private Table keys(LimitOutcome limit) {
        int room = Math.max(SHORTEST_KEY, terminal.columns() - ROOM_FOR_NUMBERS);
        return new Table(
                List.of("most refused", "offered", "admitted", "refused", "share"),
                limit.keys().mostRefused().stream().map(key -> row(key, room)).toList());
    }

    private static List<Cell> row(KeyOutcome key, int room) {
        return List.of(
                new Cell(cut(key.key(), room), Meaning.PLAIN),
                count(key.offered()),
                count(key.admitted()),
                count(key.refused()),
                new Cell(Shares.of(key.refused(), key.offered()), Meaning.PLAIN));
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 3) + "...";
    }
}
