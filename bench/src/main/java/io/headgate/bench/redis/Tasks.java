package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.headgate.bench.report.Progress;
import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Everybody connected to one Redis, with all that is to be measured. For one thread. */
final class Tasks implements AutoCloseable {

    private static final Rate OF_EACH_KEY = Rate.perSecond(1_000_000);

    private final List<Task> tasks = new ArrayList<>();
    private final List<Runnable> ends = new ArrayList<>();
    private final AtomicInteger names = new AtomicInteger();

    /** Those who are compared with each other come together. */
    Collection<List<Task>> byScenario() {
        return tasks.stream()
                .collect(Collectors.groupingBy(task -> task.cell().scenario(), TreeMap::new, Collectors.toList()))
                .values();
    }

    /** Connects everybody, a step of progress each. */
    void connect(RedisURI uri, int keys, Progress progress) {
        for (Library library : Library.timed()) {
            progress.begin("setting up " + library.label());
            add(library, uri, keys);
            progress.end();
        }
        for (Flight flight : Flight.values()) {
            progress.begin("setting up " + flight.label());
            add(flight, uri);
            progress.end();
        }
    }

    private void add(Library library, RedisURI uri, int keys) {
        Limiters limiters = library.connect(uri);
        ends.add(limiters::close);
        Attempt hot = limiters.limiter("hot", Scenario.NEVER_REACHED);
        Attempt spread = anyOf(limiters, keys);
        for (Scenario scenario : Scenario.values()) {
            if (scenario.isFor(library)) {
                tasks.add(
                        scenario.traffic() == Scenario.Traffic.REFUSED
                                ? refused(scenario, library, limiters)
                                : admitted(
                                        scenario,
                                        library,
                                        scenario.traffic() == Scenario.Traffic.SPREAD ? spread : hot));
            }
        }
    }

    private static Attempt anyOf(Limiters limiters, int keys) {
        Attempt[] all = IntStream.range(0, keys)
                .mapToObj(key -> limiters.limiter("key:" + key, OF_EACH_KEY))
                .toArray(Attempt[]::new);
        return () -> all[ThreadLocalRandom.current().nextInt(keys)].tryAcquire();
    }

    private static Task admitted(Scenario scenario, Library library, Attempt attempt) {
        return new Task(
                Cell.of(scenario, library), turn -> Load.of(scenario.threads(), turn, attempt), Due::everything);
    }

    /** Each time with a fresh limit, so that one knows what is due. */
    private Task refused(Scenario scenario, Library library, Limiters limiters) {
        return new Task(
                Cell.of(scenario, library),
                turn -> Load.of(
                        scenario.threads(),
                        turn,
                        limiters.limiter("reached:" + names.incrementAndGet(), Scenario.REACHED)),
                answers -> Due.within(Scenario.REACHED, library.runsAhead(), answers));
    }

    private void add(Flight flight, RedisURI uri) {
        InFlight inFlight = flight.connect(uri);
        ends.add(inFlight::close);
        tasks.add(new Task(Cell.of(flight), turn -> inFlight.fly(Flight.CALLS, turn), Due::everything));
    }

    @Override
    public void close() {
        ends.forEach(Runnable::run);
    }
}
