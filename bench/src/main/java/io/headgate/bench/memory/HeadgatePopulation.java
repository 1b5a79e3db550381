package io.headgate.bench.memory;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.bench.measure.Hammering;
import io.headgate.bench.measure.MovedTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Our resources, with the defaults of the builder, on a clock that is moved: a minute takes as long as its calls. */
final class HeadgatePopulation implements Population {

    private static final long TENTH = Duration.ofMillis(100).toNanos();
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int MINUTE_TENTHS = 640; // and a little more
    private static final int REST_SECONDS = 200; // idle after 60, then some time until the sweep has come round
    private static final double SHORTEST_RESPONSE = 1e4; // nanoseconds

    private final MovedTicker time = new MovedTicker();
    private final Headgate headgate =
            Headgate.builder().ticker(time).wallClock(time).build();
    private final SplittableRandom random = new SplittableRandom(1);
    private final List<Resource> resources = new ArrayList<>();
    private final Duration tenthTakes;

    /** While threads contend, a tenth of a second lasts {@code tenthTakes}. */
    HeadgatePopulation(Duration tenthTakes) {
        this.tenthTakes = tenthTakes;
    }

    @Override
    public void grow(int count) {
        for (int more = 0; more < count; more++) {
            Resource resource = headgate.resource("resource-" + resources.size(), ResourceType.WEB);
            resource.run(() -> {});
            resources.add(resource);
        }
    }

    @Override
    public void keepBusy() {
        for (int tenth = 0; tenth < MINUTE_TENTHS; tenth++) {
            time.move(TENTH - callEach());
        }
    }

    /** Calls that take from ten microseconds to just below a tenth of a second, so that every percentile is in use. */
    private long callEach() {
        long response = (long) (SHORTEST_RESPONSE * Math.pow(TENTH / SHORTEST_RESPONSE, random.nextDouble()));
        List<Entry> entries = resources.stream().map(Resource::enter).toList();
        time.move(response);
        entries.forEach(Entry::close);
        return response;
    }

    @Override
    public void contend() {
        for (int tenth = 0; tenth < MINUTE_TENTHS; tenth++) {
            Hammering.of(
                    tenthTakes, index -> resources.get(index % resources.size()).run(() -> {}));
            time.move(TENTH - callEach());
        }
    }

    /** The first resource goes on, as something always does in a program that runs. */
    @Override
    public void rest() {
        for (int second = 0; second < REST_SECONDS; second++) {
            time.move(SECOND);
            resources.get(0).run(() -> {});
        }
    }

    @Override
    public long bytes() {
        return Footprint.of(headgate);
    }
}
