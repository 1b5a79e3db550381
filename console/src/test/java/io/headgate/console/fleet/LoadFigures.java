package io.headgate.console.fleet;

import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Figures as a busy instance would tell them: few resources with many calls, many with few, and none that is idle. */
final class LoadFigures {

    private static final int VARIANTS = 300;
    private static final Machine MACHINE = new Machine(0.4, 2, 300 << 20, 1 << 30, 80);

    private final Random random;
    private final List<List<ResourceSecond>> seconds = new ArrayList<>();
    private final List<List<ResourceTimes>> times = new ArrayList<>();

    LoadFigures(int resources, long seed) {
        random = new Random(seed);
        for (int variant = 0; variant < VARIANTS; variant++) {
            List<ResourceSecond> second = new ArrayList<>();
            List<ResourceTimes> distribution = new ArrayList<>();
            for (int i = 0; i < resources; i++) {
                second.add(second("GET /api/v1/resource-" + i, 2_000.0 / (i + 1) + 3));
                distribution.add(times("GET /api/v1/resource-" + i));
            }
            seconds.add(second);
            times.add(distribution);
        }
    }

    private ResourceSecond second(String name, double mean) {
        long passed = Math.max(1, Math.round(mean + random.nextGaussian() * Math.sqrt(mean)));
        long refused = random.nextInt(10) == 0 ? random.nextInt(50) : 0;
        long finished = Math.max(1, passed + random.nextInt(5) - 2);
        long errors = random.nextInt(20) == 0 ? 1 : 0;
        long average = (long) (2_000_000 * Math.exp(random.nextGaussian()));
        return new ResourceSecond(
                name, "web", passed, refused, finished, errors, average * finished, average * 7, random.nextInt(9), 0);
    }

    private ResourceTimes times(String name) {
        long[] calls = new long[16];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = random.nextInt(1_000);
        }
        return new ResourceTimes(name, 12, calls);
    }

    SecondSeen second(long epochSecond) {
        return new SecondSeen(epochSecond, MACHINE, seconds.get(random.nextInt(VARIANTS)));
    }

    TimesSeen times(long epochSecond) {
        return new TimesSeen(epochSecond, times.get(random.nextInt(VARIANTS)));
    }
}
