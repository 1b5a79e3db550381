package io.headgate.lab.plot;

import java.util.stream.IntStream;

/**
 * Leaves out points that nobody could see: of those that fall into one column of pixels it keeps the first, the lowest, the
 * highest, the last and a gap. So a peak never gets lost, and a picture has a bounded size however long its data are.
 */
final class Thinning {

    private final Points points;
    private final Frame frame;
    private final IntStream.Builder kept = IntStream.builder();

    private Thinning(Points points, Frame frame) {
        this.points = points;
        this.frame = frame;
    }

    /** The indices of the points to draw, in order: those within the frame, and one on each side of it. */
    static int[] kept(Points points, Frame frame) {
        int first = 0;
        int end = points.size();
        while (first + 1 < end && points.x(first + 1) < frame.x().from()) {
            first++;
        }
        while (end - 2 >= first && points.x(end - 2) > frame.x().to()) {
            end--;
        }
        if (end - first <= 2 * frame.width()) {
            return IntStream.range(first, end).toArray();
        }
        Thinning thinning = new Thinning(points, frame);
        for (int from = first, to; from < end; from = to) {
            to = thinning.endOfColumn(from, end);
            thinning.keepOf(from, to);
        }
        return thinning.kept.build().toArray();
    }

    private int endOfColumn(int from, int end) {
        int to = from + 1;
        while (to < end && column(to) == column(from)) {
            to++;
        }
        return to;
    }

    private int column(int index) {
        return (int) Math.floor(frame.px(points.x(index)));
    }

    private void keepOf(int from, int to) {
        int lowest = -1;
        int highest = -1;
        int gap = -1;
        for (int index = from; index < to; index++) {
            if (!points.isThere(index)) {
                gap = index;
                continue;
            }
            lowest = lowest < 0 || points.y(index) < points.y(lowest) ? index : lowest;
            highest = highest < 0 || points.y(index) > points.y(highest) ? index : highest;
        }
        IntStream.of(from, lowest, highest, gap, to - 1)
                .filter(index -> index >= 0)
                .sorted()
                .distinct()
                .forEach(kept::add);
    }
}
