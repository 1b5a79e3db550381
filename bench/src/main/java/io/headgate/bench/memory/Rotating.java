package io.headgate.bench.memory;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.bench.engine.Quietly;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whose resources are called in rotation, and how many there are. */
public enum Rotating {
    /**
     * Two clock reads and four words on cache lines of their own for each resource: what the memory of the machine makes of
     * going round so many, whoever goes.
     */
    FLOOR("floor", List.of(1, 1_000, 100_000), Rotating::floor),

    /** By name, as its users do. Beyond 6,000 resources it lets calls pass unseen. */
    SENTINEL("Sentinel", List.of(1, 1_000, 5_000), count -> Quietly.start(() -> sentinel(count))),

    /** Ours, the handles kept, as its users do. */
    HEADGATE("Headgate", List.of(1, 1_000, 100_000), Rotating::headgate),

    /**
     * The same number of resources, all in use, of which sixteen get the calls that are measured: what the number itself
     * costs, without the caches.
     */
    HEADGATE_AMONG("Headgate, 16 called", List.of(1, 1_000, 100_000), Rotating::among);

    private static final int LONGS_APART = 16;
    private static final int WORDS = 4;
    private static final int CALLED = 16;

    private final String label;
    private final List<Integer> counts;
    private final IntFunction<Rotation> start;

    Rotating(String label, List<Integer> counts, IntFunction<Rotation> start) {
        this.label = label;
        this.counts = counts;
        this.start = start;
    }

    String label() {
        return label;
    }

    List<Integer> counts() {
        return counts;
    }

    Rotation start(int resources) {
        return start.apply(resources);
    }

    private static Rotation floor(int count) {
        AtomicLongArray words = new AtomicLongArray(LONGS_APART * (2 + WORDS * count));
        return resource -> {
            int first = LONGS_APART * (1 + WORDS * resource);
            long began = System.nanoTime();
            long used = words.getAndAdd(first, 1);
            words.getAndAdd(first + LONGS_APART, 1);
            words.getAndAdd(first + 2 * LONGS_APART, 1);
            words.getAndAdd(first + 3 * LONGS_APART, System.nanoTime() - began);
            return used >= 0;
        };
    }

    /** Called once right away, since that is when its loggers speak. */
    private static Rotation sentinel(int count) {
        String[] names = names(count);
        Rotation rotation = resource -> {
            try {
                SphU.entry(names[resource], EntryType.IN).exit();
                return true;
            } catch (BlockException refused) {
                return false;
            }
        };
        rotation.once(0);
        return rotation;
    }

    private static Rotation headgate(int count) {
        Headgate headgate = Headgate.builder().maxResources(count).build();
        Resource[] resources = Stream.of(names(count))
                .map(name -> headgate.resource(name, ResourceType.WEB))
                .toArray(Resource[]::new);
        return resource -> resources[resource].call(() -> Boolean.TRUE);
    }

    private static Rotation among(int count) {
        Rotation all = headgate(count);
        for (int resource = 0; resource < count; resource++) {
            all.once(resource);
        }
        int spacing = Math.max(1, count / CALLED);
        int called = count / spacing;
        return resource -> all.once(resource % called * spacing);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(index -> "resource-" + index).toArray(String[]::new);
    }
}
