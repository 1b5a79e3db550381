package io.headgate.redis;

import io.headgate.redis.form.Form;
import io.headgate.redis.form.Leasing;
import io.headgate.redis.form.StoreClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Remembers when no lease was to be had, so that asking again costs nothing. Safe for many threads. */
final class LeaseRefusals {

    /*
     * Redis says how long to wait as if all that is leased were used. Of a rate that is soon. Of a window it is the end of it,
     * a month perhaps; but what others have leased and do not use is back a life later:
     *
     *      refused              again              once a second, until the window ends
     *   ------|====================|=====|=====|=====|=====|=====|===========|
     *         |<-- life + 100 ms ->|
     *
     * so of each window it is asked again then. All other refusals are forgotten after a second, as strict ones are: others may have
     * given back what they had taken.
     */
    private static final Duration UNTIL_GIVEN_BACK =
            Duration.ofMillis(100); // a look at what has lapsed, and a round trip

    private final StoreClock clock;
    private final long backTicks;
    private final AtomicLong returns = new AtomicLong(); // how many times permits were given back here
    private volatile Refusal refusal = Refusal.NONE;
    private volatile long fullUntil; // the end of a window that had nothing left, in ticks of Redis

    LeaseRefusals(StoreClock clock, Duration life) {
        this.clock = clock;
        this.backTicks = clock.ticks(life.plus(UNTIL_GIVEN_BACK).toNanos());
    }

    boolean hold(Form now, long permits, long instant) {
        return refusal.holds(now, permits, 0, instant, returns.get());
    }

    /** How long it is known that no lease is to be had; 0 if that has to be asked. */
    long nanosLeft(Form now, long permits, long instant) {
        Refusal last = refusal;
        return last.holds(now, permits, 0, instant, returns.get()) ? last.nanosLeft(instant) : 0;
    }

    long returns() {
        return returns.get();
    }

    void countReturn() {
        returns.incrementAndGet();
    }

    /** One tick less than told: Redis may have been at the end of the tick in which it decided. */
    void remember(Form form, long permits, Answer no, long asked, long returned) {
        if (no.second() == Answer.NEVER) {
            refusal = Refusal.withoutEnd(form, permits, asked, returned);
            return;
        }
        long ticks = no.second();
        long until = no.now() + ticks;
        boolean isFirst = form.leasing() == Leasing.OF_A_WINDOW && until != fullUntil;
        if (isFirst) {
            fullUntil = until;
            ticks = Math.min(ticks, backTicks);
        }
        if (ticks > 1) {
            long over = asked + clock.nanos(ticks - 1);
            refusal = isFirst
                    ? new Refusal(form, permits, over, over, returned)
                    : Refusal.asked(form, permits, asked, over, returned);
        }
    }
}
