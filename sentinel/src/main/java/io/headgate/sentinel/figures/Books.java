package io.headgate.sentinel.figures;

import com.alibaba.csp.sentinel.node.IntervalProperty;
import com.alibaba.csp.sentinel.node.SampleCountProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has been counted, by slices of the interval and by seconds of the minute. For one thread at a time: who holds the latch. */
final class Books {

    private static final int SECONDS = 60;
    private static final long SECOND = 1_000;

    private Ring slices = newSlices(0);
    private Ring seconds = new Ring(SECONDS, SECOND, 0);
    private @Nullable Loans loans;
    private long running;
    private boolean begun;

    private static Ring newSlices(long now) {
        int slots = Math.max(1, SampleCountProperty.SAMPLE_COUNT);
        return new Ring(slots, Math.max(1, IntervalProperty.INTERVAL / slots), now);
    }

    /** Empty ones, to add others to. */
    static Books of(long now) {
        Books books = new Books();
        books.startAt(now);
        return books;
    }

    /** Adds these to others, which go on as far as these have come. */
    void addTo(Books sum) {
        sum.slices.advance(slices.start());
        sum.seconds.advance(seconds.start());
        slices.addTo(sum.slices);
        seconds.addTo(sum.seconds);
        sum.running += running;
        sum.loans = loans == null ? sum.loans : loans; // only figures without parts lend, or those of a resource itself
    }

    /** Enters what is in the cells, then goes on to {@code now}. @return up to when the slice lasts that is the present one then */
    long advance(Cells cells, long now) {
        if (!begun || seconds.start() - now > SECONDS * SECOND) {
            startAt(now); // the first call, or somebody has put the clock back by more than is remembered
        }
        cells.gather(this);
        seconds.advance(now);
        if (slices.advance(now) && loans != null) {
            slices.add(Count.PASS, loans.dueAt(slices.start()));
        }
        return edge();
    }

    private void startAt(long now) {
        begun = true;
        slices = newSlices(now);
        seconds = new Ring(SECONDS, SECOND, now);
        loans = null;
    }

    private long edge() {
        return Math.min(slices.end(), seconds.end());
    }

    /** Begins the interval anew. @return up to when its present slice lasts */
    long forgetInterval(long now) {
        slices = newSlices(Math.max(now, slices.start()));
        loans = null;
        return edge();
    }

    // ------------------------------------------------------------------ entering

    void add(Count what, long amount) {
        if (amount != 0) {
            slices.add(what, amount);
            seconds.add(what, amount);
        }
    }

    void entered(long calls) {
        add(Count.PASS, calls);
        running += calls;
    }

    void ended(long calls, long took) {
        add(Count.SUCCESS, calls);
        add(Count.TOOK, took);
        running -= calls;
    }

    void running(long more) {
        running += more;
    }

    void quickest(long took) {
        slices.quickest(took);
    }

    // ------------------------------------------------------------------ reading

    long inInterval(Count what) {
        return slices.sum(what);
    }

    double intervalSeconds() {
        return slices.length() * slices.slots() / (double) SECOND;
    }

    long inMinute(Count what) {
        return seconds.sum(what);
    }

    long inSecondBefore(Count what) {
        return seconds.before(1, what);
    }

    double mostEndedPerSecond() {
        return Math.max(1, slices.most(Count.SUCCESS)) * slices.slots() / intervalSeconds();
    }

    double meanTook() {
        long ended = slices.sum(Count.SUCCESS);
        return ended == 0 ? 0 : slices.sum(Count.TOOK) / (double) ended;
    }

    /** The least that a call took, plus 1; 0 when none has ended. */
    long leastTook() {
        return slices.quickestOfAll();
    }

    long running() {
        return running;
    }

    List<Second> seconds() {
        List<Second> found = new ArrayList<>();
        for (int ago = SECONDS - 1; ago >= 0; ago--) {
            Second second = second(ago);
            if ((second.pass()
                            | second.block()
                            | second.exception()
                            | second.success()
                            | second.took()
                            | second.occupied())
                    != 0) {
                found.add(second);
            }
        }
        return found;
    }

    private Second second(int ago) {
        return new Second(
                seconds.start() - ago * SECOND,
                seconds.before(ago, Count.PASS),
                seconds.before(ago, Count.BLOCK),
                seconds.before(ago, Count.EXCEPTION),
                seconds.before(ago, Count.SUCCESS),
                seconds.before(ago, Count.TOOK),
                seconds.before(ago, Count.OCCUPIED));
    }

    // ------------------------------------------------------------------ lending

    void lend(long later, int count) {
        if (loans == null) {
            loans = new Loans(slices.slots(), slices.length());
        }
        loans.add(later, count);
    }

    long lent(long now) {
        return loans == null ? 0 : loans.after(now);
    }

    void occupied(int count) {
        awaited(count);
        seconds.add(Count.PASS, count);
    }

    void awaited(int count) {
        seconds.add(Count.OCCUPIED, count);
    }

    /**
     * Slice by slice: once the oldest slice has left the interval, what it held is free again.
     *
     * <pre>
     *    |  oldest  |  …  |  present  |  next
     *    |<--------- interval ------->|
     *                          now ──►| wait
     * </pre>
     */
    long waitFor(long now, int count, double perSecond, long longest) {
        double most = perSecond * intervalSeconds();
        long lent = lent(now);
        if (lent >= most) {
            return longest;
        }
        long length = slices.length();
        long earliest = now - now % length + length - length * slices.slots();
        long passed = slices.sum(Count.PASS);
        for (long wait = length - now % length; wait < longest && earliest < now; wait += length) {
            long leaving = slices.at(earliest, Count.PASS);
            if (passed + lent + count - leaving <= most) {
                return wait;
            }
            earliest += length;
            passed -= leaving;
        }
        return longest;
    }
}
