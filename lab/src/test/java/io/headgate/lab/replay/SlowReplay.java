package io.headgate.lab.replay;

import io.headgate.lab.log.Spread;
import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The oracle: the plainest way to replay a combined log, with strings, maps and the limiters that applications use. */
final class SlowReplay {

    /** What became of the calls of a key. */
    record Counts(long admitted, long refused) {}

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ROOT);

    private SlowReplay() {}

    static Map<String, Counts> of(List<String> lines, ReplayLimit limit, Spread spread) {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.EPOCH, ticker);
        Map<String, RateLimiter> limiters = new HashMap<>();
        Map<String, Counts> counts = new TreeMap<>();
        List<Long> times = spread == Spread.NONE ? times(lines) : spread(times(lines));
        for (int index = 0; index < lines.size(); index++) {
            String[] parts = lines.get(index).split("[\\[\\]\"]", -1);
            ticker.set(times.get(index));
            String key = key(limit.per(), parts[0].split(" ", -1)[0], parts[3]);
            boolean admitted = limiters.computeIfAbsent(
                            key, unused -> RateLimiter.of(limit.contender().limit(), ticker, wall))
                    .reserve(1, limit.contender().maxWait())
                    .isGranted();
            Counts before = counts.getOrDefault(key, new Counts(0, 0));
            counts.put(key, new Counts(before.admitted + (admitted ? 1 : 0), before.refused + (admitted ? 0 : 1)));
        }
        return counts;
    }

    private static List<Long> times(List<String> lines) {
        List<Long> times = new ArrayList<>();
        long latest = 0;
        for (String line : lines) {
            String time = line.substring(line.indexOf('[') + 1, line.indexOf(']'));
            latest = Math.max(latest, OffsetDateTime.parse(time, TIME).toEpochSecond() * 1_000_000_000L);
            times.add(latest);
        }
        return times;
    }

    private static List<Long> spread(List<Long> times) {
        List<Long> spread = new ArrayList<>();
        for (long time : times) {
            long before = spread.stream()
                    .filter(one -> one / 1_000_000_000L * 1_000_000_000L == time)
                    .count();
            long all = times.stream().filter(one -> one == time).count();
            spread.add(time + 1_000_000_000L / all * before);
        }
        return spread;
    }

    private static String key(Per per, String client, String request) {
        String[] words = request.split(" ", -1);
        String route = words[0] + " " + words[1].replaceAll("\\?.*", "").replaceAll("/\\d+(?=/|$)", "/{n}");
        return switch (per) {
            case ALL -> "(all)";
            case ROUTE -> route;
            case CLIENT -> client;
            case CLIENT_AND_ROUTE -> client + " " + route;
        };
    }
}
