package io.headgate.lab.illustration;

import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.testkit.promise.WorstWindow;
import java.util.ArrayList;
import java.util.List;

/**
 * How many permits ran in the period that ends at each of a row of moments, the fullest period among them.
 *
 * @param points the moments in the order of time
 */
public record RunningCount(List<Point> points) {

    /*
     *      |◄────── period ──────►|
     *   ---|----------------------|------> time
     *   ran before here: a        b          b - a ran within
     *
     * Moments are a whole fraction of a period apart, so that one look at each of them is enough for both ends. Between two
     * looks the count may be higher; the fullest period is therefore put in by itself.
     */
    private static final int MOMENTS = 700;

    /**
     * What ran before one moment and not before the period that ends there.
     *
     * @param nanos the moment
     * @param permits the permits
     */
    public record Point(long nanos, long permits) {}

    /** Copies the points. */
    public RunningCount {
        points = List.copyOf(points);
    }

    /** Plays the comparison, of one contender, up to the end of what is drawn. */
    static RunningCount watching(Comparison comparison, Illustration illustration) {
        long end = illustration.view().to().toNanos();
        long period = illustration.rate().period().toNanos();
        long from = illustration.view().from().toNanos();
        int perPeriod = (int) Math.max(1, MOMENTS * period / (end - from));
        List<Long> ran = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        for (int look = 0; look * (period / perPeriod) <= end; look++) {
            long now = look * (period / perPeriod);
            comparison.advanceTo(now);
            ran.add(comparison.results().get(0).outcome().admitted());
            long before = look < perPeriod ? 0 : ran.get(look - perPeriod);
            points.add(new Point(now, ran.get(look) - before));
        }
        return new RunningCount(withWorst(points, comparison.results().get(0)));
    }

    private static List<Point> withWorst(List<Point> points, Result result) {
        WorstWindow worst = result.outcome().worst();
        List<Point> all = new ArrayList<>(points);
        int at = 0;
        while (at < all.size() && all.get(at).nanos() < worst.end()) {
            at++;
        }
        all.add(at, new Point(worst.end(), worst.permits()));
        return all;
    }
}
