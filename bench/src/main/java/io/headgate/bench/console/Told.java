package io.headgate.bench.console;

import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.agent.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What busy instances tell, as text: few resources with many calls, many with few, and none that is idle. Made once, in so many
 * variants; only the second is put in later, so that the bench has time for its sockets. For one thread.
 */
final class Told {

    private static final int VARIANTS = 100;
    private static final long SEED = 42;
    private static final long NO_SECOND = 1_111_111_111L;
    private static final Machine MACHINE = new Machine(0.4, 2, 300 << 20, 1 << 30, 80);

    private final Random random = new Random(SEED);
    private final List<String> seconds = new ArrayList<>();
    private final List<String> times = new ArrayList<>();

    Told(int resources) {
        for (int variant = 0; variant < VARIANTS; variant++) {
            List<ResourceSecond> second = new ArrayList<>();
            List<ResourceTimes> minute = new ArrayList<>();
            List<ResourceTimes> since = new ArrayList<>();
            for (int i = 0; i < resources; i++) {
                double mean = 2_000.0 / (i + 1) + 3;
                second.add(second(resource(i), mean));
                minute.add(times(resource(i), mean * 60));
                since.add(times(resource(i), mean * 5));
            }
            seconds.add(text(new SecondSeen(NO_SECOND, MACHINE, second)));
            times.add(text(new TimesSeen(NO_SECOND, minute, since)));
        }
    }

    static String resource(int number) {
        return "GET /api/v1/resource-" + number;
    }

    private static String text(Message message) {
        return Wire.write(message);
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

    private ResourceTimes times(String name, double calls) {
        long[] buckets = new long[16];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = (long) (random.nextDouble() * calls / buckets.length * 2);
        }
        return new ResourceTimes(name, 12, buckets);
    }

    String second(long epochSecond) {
        return at(seconds.get(random.nextInt(VARIANTS)), epochSecond);
    }

    String times(long epochSecond) {
        return at(times.get(random.nextInt(VARIANTS)), epochSecond);
    }

    private static String at(String text, long epochSecond) {
        int from = text.indexOf(String.valueOf(NO_SECOND));
        return text.substring(0, from) + epochSecond + text.substring(from + 10);
    }
}
