package io.headgate.bench.memory;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.CtSph;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.bench.engine.Quietly;
import io.headgate.bench.measure.Hammering;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sentinel's resources. They are global, so a second population lives beside the first; what is weighed is all of them,
 * and only differences mean anything. Its clock cannot be moved: a minute takes a minute.
 */
final class SentinelPopulation implements Population {

    private static final long TENTH_MILLIS = 100;

    private final String name;
    private final Duration minute;
    private final List<String> resources = new ArrayList<>();

    /** With names that begin with {@code name}; {@code minute} may be shorter in a trial. */
    SentinelPopulation(String name, Duration minute) {
        this.name = name;
        this.minute = minute;
    }

    @Override
    public void grow(int count) {
        for (int more = 0; more < count; more++) {
            String resource = name + "-" + resources.size();
            resources.add(resource);
            Quietly.start(() -> {
                call(resource);
                return resource;
            });
        }
    }

    @Override
    public void keepBusy() {
        long end = System.nanoTime() + minute.toNanos();
        while (end - System.nanoTime() > 0) {
            resources.forEach(SentinelPopulation::call);
            sleep();
        }
    }

    @Override
    public void contend() {
        Hammering.of(minute, index -> call(resources.get(index % resources.size())));
    }

    /** Nothing to wait for: it never lets go of anything. */
    @Override
    public void rest() {}

    @Override
    public long bytes() {
        return Footprint.of(ClusterBuilderSlot.getClusterNodeMap(), Constants.ROOT, chains());
    }

    private static void call(String resource) {
        try {
            SphU.entry(resource, EntryType.IN).exit();
        } catch (BlockException impossible) {
            throw new IllegalStateException("refused without a rule", impossible);
        }
    }

    private static Object chains() {
        try {
            Field chains = CtSph.class.getDeclaredField("chainMap");
            chains.setAccessible(true);
            return chains.get(null);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("Sentinel keeps its chains elsewhere now", changed);
        }
    }

    private static void sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(TENTH_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keeping Sentinel busy", stopped);
        }
    }
}
