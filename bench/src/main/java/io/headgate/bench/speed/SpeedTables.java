package io.headgate.bench.speed;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lays measurements out: one table for each route and number of threads. */
final class SpeedTables {

    private static final String NOTHING = "–";

    private final Measurements measurements;

    SpeedTables(Measurements measurements) {
        this.measurements = measurements;
    }

    static List<String> legend() {
        return List.of(
                "ns/op        from one decision to the next, all threads together: median of all iterations and forks",
                "spread       the fastest and the slowest iteration",
                "M/s          million decisions per second, all threads together",
                "× floor      how many times the floor's ns/op; lower is better",
                "× best peer  how many times as fast as the fastest peer; higher is better",
                "undecided    the spreads overlap: this run cannot tell which is faster",
                "B/op         bytes allocated per decision, the worst iteration");
    }

    List<String> lines(List<Integer> threads) {
        List<String> lines = new ArrayList<>();
        for (Route route : Route.values()) {
            for (int count : threads) {
                lines.addAll(table(route, count));
                lines.add("");
            }
        }
        return lines;
    }

    private List<String> table(Route route, int threads) {
        String peer =
                measurements.fastestPeer(route, threads).map(Contender::name).orElse("not measured");
        List<String> lines = new ArrayList<>();
        lines.add(route.label() + ", " + Cell.threadsLabel(threads) + " (best peer: " + peer + ")");
        TextTable table = new TextTable("", "", "ns/op", "spread", "M/s", "× floor", "× best peer", "B/op");
        for (Side side : Side.values()) {
            for (Cell cell : measurements.cells(side, route, threads)) {
                table.add(row(cell));
            }
        }
        lines.addAll(table.lines());
        return lines;
    }

    private List<String> row(Cell cell) {
        Spread nanos = measurements.nanos(cell).orElseThrow();
        Side side = cell.contender().side();
        Optional<Spread> floor = measurements.floor(cell.route(), cell.threads());
        Optional<Spread> peer = measurements.fastestPeerNanos(cell.route(), cell.threads());
        return List.of(
                side.label(),
                cell.contender().name(),
                Figures.tenths(nanos.median()),
                Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()),
                Figures.tenths(1e3 / nanos.median()),
                side == Side.FLOOR ? NOTHING : text(floor, nanos::over),
                side == Side.OURS ? text(peer, best -> best.over(nanos)) : NOTHING,
                Figures.hundredths(measurements.bytes(cell).orElseThrow().most()));
    }

    private static String text(Optional<Spread> other, Function<Spread, Ratio> ratio) {
        return other.map(ratio).map(Ratio::text).orElse(NOTHING);
    }
}
