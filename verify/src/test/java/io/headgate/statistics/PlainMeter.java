package io.headgate.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/** A meter that keeps everything it was told, and works out each figure by going through all of it. For one thread. */
final class PlainMeter {

    private static final long TENTH = 100_000_000L;
    private static final long SECOND = 1_000_000_000L;

    /** What happened; {@code nanos} is the response time of what finished. */
    private record Happening(char what, long at, long nanos) {}

    private final List<Happening> all = new ArrayList<>();
    private long latest = Long.MIN_VALUE;
    private long historyFrom = Long.MIN_VALUE;

    void passed(long now) {
        add('p', now, 0);
    }

    void refused(long now) {
        add('r', now, 0);
    }

    void finished(long nanos, boolean failed, long now) {
        add('f', now, nanos);
        if (failed) {
            add('e', now, 0);
        }
    }

    /** A clock that goes back is read as one that stands still. */
    private void add(char what, long now, long nanos) {
        moveTo(now);
        all.add(new Happening(what, latest, nanos));
    }

    void moveTo(long now) {
        latest = Math.max(latest, now);
    }

    /** The history was let go: response times of more than a minute ago are not known any more. */
    void forgetResponseTimes() {
        historyFrom = latest - 60 * SECOND;
    }

    Figures total() {
        return figures(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The present tenth of a second and the nine before it. */
    Figures lastSecond() {
        long begun = Math.floorDiv(latest, TENTH) * TENTH;
        return figures(begun - 9 * TENTH, begun + TENTH);
    }

    /** The {@code back}-th complete second before the present one. */
    Figures second(int back) {
        long begun = (Math.floorDiv(latest, SECOND) - back) * SECOND;
        return figures(begun, begun + SECOND);
    }

    /** The response times of the last three complete stretches of twenty seconds and the present one, in order. */
    List<Long> responseTimes() {
        long from = Math.max(historyFrom, (Math.floorDiv(latest, 20 * SECOND) - 3) * 20 * SECOND);
        return all.stream()
                .filter(each -> each.what == 'f' && each.at >= from)
                .map(Happening::nanos)
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    long inFlight() {
        return count('p', all) - count('f', all);
    }

    private Figures figures(long from, long to) {
        List<Happening> some =
                all.stream().filter(each -> each.at >= from && each.at < to).toList();
        LongStream.Builder times = LongStream.builder();
        some.stream().filter(each -> each.what == 'f').forEach(each -> times.add(each.nanos));
        long[] sorted = times.build().sorted().toArray();
        return new Figures(
                0,
                count('p', some),
                count('r', some),
                count('f', some),
                count('e', some),
                LongStream.of(sorted).sum(),
                sorted.length == 0 ? 0 : sorted[0],
                sorted.length == 0 ? 0 : sorted[sorted.length - 1]);
    }

    private static long count(char what, List<Happening> some) {
        return some.stream().filter(each -> each.what == what).count();
    }
}
