package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.testkit.promise.Admission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Permits given back come back, and never so that an interval holds more calls than promised. */
interface GiveBackContract extends Subject {

    @Test
    default void callsThatRanKeepThePromiseWhateverWasBookedAndGivenBack() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            List<Booking> bookings = new ArrayList<>();
            for (int i = 0; i < AnswersContract.STEPS; i++) {
                trace.ticker.advanceNanos(Math.min(trace.step(), 5 * period().toNanos()));
                if (trace.random.nextInt(3) < 2 || bookings.isEmpty()) {
                    long permits = trace.weight(heaviest());
                    long maxWait = trace.random.nextBoolean() ? 0 : trace.random.nextLong(3 * period().toNanos());
                    Reservation booked = limiter.reserve(permits, Duration.ofNanos(maxWait));
                    if (booked.isGranted()) {
                        assertThat(booked.delay().toNanos()).isLessThanOrEqualTo(maxWait);
                        long due = trace.ticker.read() + booked.delay().toNanos();
                        bookings.add(new Booking(booked, due));
                    }
                } else {
                    Booking any = bookings.get(trace.random.nextInt(bookings.size()));
                    if (any.held > 0) {
                        any.giveBack(trace.random.nextInt(3) == 0 ? 1 : any.held);
                    }
                }
            }
            List<Admission> ran = new ArrayList<>();
            for (Booking booking : bookings) {
                if (booking.held > 0) {
                    ran.add(new Admission(booking.due, booking.held));
                }
            }
            ran.sort(Admission.byTime());
            assertThat(promiseAfterGivingBack(trace.start, trace.epochOffset).worst(ran))
                    .isEmpty();
        });
    }

    /** A reservation, when its call runs, and how many permits the call still holds. */
    final class Booking {
        final Reservation reservation;
        final long due;
        long held;

        Booking(Reservation reservation, long due) {
            this.reservation = reservation;
            this.due = due;
            this.held = reservation.permits();
        }

        /** Once nothing is held any more, the call does not run. */
        void giveBack(long permits) {
            long back = permits == held ? reservation.cancel() : reservation.refund(permits);
            assertThat(back).isBetween(0L, permits);
            held -= permits;
        }
    }

    @Test
    default void aReservationCancelledAtOnceLeavesNoTrace() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            for (int i = 0; i < AnswersContract.STEPS / 4; i++) {
                trace.ticker.advanceNanos(trace.step());
                limiter.tryAcquire();
                Probe before = limiter.probe();
                Reservation booked = limiter.reserve(trace.weight(heaviest()), period().multipliedBy(3));
                booked.cancel();
                booked.cancel();
                assertThat(limiter.probe()).as("after cancelling %s", booked).isEqualTo(before);
            }
        });
    }

    @Test
    default void whatIsGivenBackSoonAfterwardsComesBackButForWhatHasRefilled() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            trace.ticker.advanceNanos(trace.step());
            Probe before = limiter.probe();
            Reservation taken = limiter.reserve(Math.min(atOnce(), heaviest()), Duration.ZERO);
            trace.ticker.advanceNanos(1);
            taken.cancel();
            assertThat(limiter.probe().remaining()).isGreaterThanOrEqualTo(before.remaining() - 1);
        });
    }

    @Test
    default void refundAnswersHowManyCameBack() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            Reservation taken = limiter.reserve(Math.min(atOnce(), heaviest()), Duration.ZERO);
            limiter.drain();
            trace.ticker.advanceNanos(trace.random.nextLong(1 + period().toNanos() / 5));
            long before = limiter.probe().remaining();
            long back = taken.refund(1 + trace.random.nextLong(taken.permits()));
            long seen = limiter.probe().remaining() - before;
            assertThat(back).isBetween(0L, taken.permits());
            if (seesRefundsAtOnce() && countsAvailable()) {
                assertThat(back).as("%s seen", seen).isBetween(seen, seen + 1); // one may have refilled in part
            }
        });
    }

    @Test
    default void aPermitGivenBackTwiceComesBackOnce() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            Reservation first = limiter.reserve(1, Duration.ZERO);
            long left = limiter.drain();
            first.cancel();
            assertThat(first.cancel()).isZero();
            assertThat(first.refund(1)).isZero();
            assertThat(limiter.drain()).as("of %s taken besides", left).isLessThanOrEqualTo(1);
        });
    }

    @Test
    default void whatIsGivenBackLongAfterItExpiredChangesNothing() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            Reservation old = limiter.reserve(1, Duration.ZERO);
            trace.ticker.advanceNanos(limiter.probe().fullAfterNanos() + 4 * period().toNanos());
            limiter.tryAcquire();
            Probe before = limiter.probe();
            assertThat(old.cancel()).isZero();
            assertThat(limiter.probe()).isEqualTo(before);
        });
    }
}
