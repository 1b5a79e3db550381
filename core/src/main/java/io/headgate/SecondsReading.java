package io.headgate;

import io.headgate.log.SecondFigures;
import io.headgate.statistics.Figures;
import io.headgate.statistics.LastSeconds;
import io.headgate.statistics.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads the last complete seconds of every resource. For one thread. */
final class SecondsReading {

    private static final String INBOUND = "(inbound)";

    private final Headgate gate;
    private final long now;
    private final long last;
    private final List<List<SecondFigures>> bySecond = new ArrayList<>(); // oldest first

    SecondsReading(Headgate gate) {
        this.gate = gate;
        this.now = gate.ticker().read();
        this.last = gate.timebase().lastSecondName(now, gate.wallClock().epochNanos());
    }

    /** The seconds after that one. A wall clock that was set back gives none until it is there again. */
    Seconds after(long second) {
        for (long next = Math.max(second, last - Seconds.MOST); next < last; next++) {
            bySecond.add(new ArrayList<>());
        }
        if (!bySecond.isEmpty()) {
            readAll();
        }
        return new Seconds(last, bySecond.stream().flatMap(List::stream).toList());
    }

    private void readAll() {
        read(INBOUND, "", gate.inbound()::read);
        gate.registry().resources().values().forEach(resource -> read(resource.state()));
        read(gate.registry().other());
    }

    private void read(ResourceState state) {
        String type = state.type().name().toLowerCase(Locale.ROOT);
        read(state.name(), type, reader -> state.read(meters -> meters.forEach(reader)));
    }

    private void read(String name, String type, Consumer<Consumer<Meter>> meters) {
        LastSeconds seconds = new LastSeconds(now, bySecond.size());
        boolean[] some = new boolean[1];
        meters.accept(meter -> some[0] |= seconds.add(meter));
        boolean any = some[0];
        for (int i = 0; any && i < seconds.count(); i++) {
            Figures figures = seconds.second(i);
            if (figures.passed() + figures.refused() + figures.finished() > 0) {
                bySecond.get(i).add(line(last - seconds.count() + 1 + i, name, type, figures, seconds));
            }
        }
    }

    private static SecondFigures line(long second, String name, String type, Figures figures, LastSeconds seconds) {
        return new SecondFigures(
                second,
                name,
                type,
                figures.passed(),
                figures.refused(),
                figures.finished(),
                figures.errors(),
                figures.responseNanos(),
                figures.shortestNanos(),
                figures.longestNanos(),
                Math.max(0, seconds.inFlight()),
                Math.max(0, seconds.waiting()));
    }
}
