package io.headgate.testkit.sequences;

import static io.headgate.testkit.sequences.Operation.Verb.ADVANCE;
import static io.headgate.testkit.sequences.Operation.Verb.CANCEL;
import static io.headgate.testkit.sequences.Operation.Verb.CHARGE;
import static io.headgate.testkit.sequences.Operation.Verb.CHARGE_AND_WAIT;
import static io.headgate.testkit.sequences.Operation.Verb.CONSUME_UP_TO;
import static io.headgate.testkit.sequences.Operation.Verb.PROBE_AND_WAIT;
import static io.headgate.testkit.sequences.Operation.Verb.PUT_CLOCK_BACK;
import static io.headgate.testkit.sequences.Operation.Verb.REFUND;
import static io.headgate.testkit.sequences.Operation.Verb.RESERVE;
import static io.headgate.testkit.sequences.Operation.Verb.RESERVE_WITHIN;
import static io.headgate.testkit.sequences.Operation.Verb.TRY_ACQUIRE;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a sequence from a seed: the limit, where the clocks begin, and 40 to 60 operations with numbers near the limit's edges. All
 * times are whole ticks of the limiter's clock.
 */
final class SequenceDraw {

    private static final long SECOND = 1_000_000_000L;

    /** 2026-11-15. */
    private static final long A_DAY_OF_OURS = 1_794_700_800L * SECOND;

    private static final LimitKind[] KINDS = LimitKind.values();

    private final LimitKind kind;
    private final Mix mix;
    private final long nanosPerTick;
    private final long mostTicks; // of a sequence
    private final Draws draws;

    private Limit limit = SlidingWindow.perSecond(1);
    private long period; // in ticks, as the next
    private long interval;
    private long charged;
    private int changesLeft;
    private int stepsBackLeft;

    SequenceDraw(LimitKind kind, Mix mix, TestedClock clock) {
        this.kind = kind;
        this.mix = mix;
        this.nanosPerTick = clock.nanosPerTick();
        this.mostTicks = clock.mostElapsed() / nanosPerTick;
        this.draws = new Draws(nanosPerTick);
    }

    Sequence draw(long seed) {
        draws.restart(seed);
        Limit begun = kind.draw(draws);
        inForce(begun);
        changesLeft = mix == Mix.CHANGE_WITH_BOOKINGS ? 1 : mix.changes() ? 3 : 0;
        charged = 0;
        stepsBackLeft = mix == Mix.CLOCK_BACK ? 1 + draws.below(2) : 0;
        int length = 40 + draws.below(21);
        List<Operation> operations = new ArrayList<>(length);
        for (int each = 0; each < length; each++) {
            operations.add(operation());
        }
        long wallOrigin = A_DAY_OF_OURS + draws.between(0, 100 * period) * nanosPerTick;
        return new Sequence(seed, begun, tickerOrigin(), wallOrigin, operations);
    }

    private void inForce(Limit next) {
        limit = next;
        period = draws.inTicks(next.period());
        interval = Math.max(1, period / Math.max(1, next.permits()));
    }

    private long tickerOrigin() {
        return switch (draws.below(3)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE - draws.between(0, 5 * period) * nanosPerTick;
            default -> draws.nextLong();
        };
    }

    private Operation operation() {
        if (changesLeft > 0 && draws.oneIn(12)) {
            changesLeft--;
            return change();
        }
        if (mix == Mix.CHANGED_BACK && draws.oneIn(6)) {
            return Operation.changeAndBack(kind.drawOtherPermits(limit, draws));
        }
        if (mix == Mix.CHANGE_WITH_BOOKINGS && draws.oneIn(2)) {
            return changesLeft > 0 ? Operation.of(RESERVE, permitsThatFit(), 0) : takingAgainAndAgain();
        }
        if (mix == Mix.CANCELS && draws.oneIn(2)) {
            return bookingOrCancelling();
        }
        if (stepsBackLeft > 0 && draws.oneIn(16)) {
            stepsBackLeft--;
            return Operation.of(PUT_CLOCK_BACK, 0, someTime());
        }
        if (mix.charges() && draws.oneIn(10)) {
            return Operation.of(draws.oneIn(3) ? CHARGE_AND_WAIT : CHARGE, charge(), 0);
        }
        int face = draws.below(100);
        if (mix == Mix.CHANGES_IN_DEBT && (face < 17 || face >= 57)) {
            return face < 17 ? Operation.of(ADVANCE, 0, partOfADebt()) : takingAgainAndAgain();
        }
        if (face < 34) {
            return Operation.of(ADVANCE, 0, someTime());
        }
        return face < 84 ? taking(face) : givingBackOrAsking(face);
    }

    /** So that a limit that has forgotten what was booked or owed before it grants as much as it can. */
    private Operation takingAgainAndAgain() {
        return switch (draws.below(3)) {
            case 0 -> Operation.of(PROBE_AND_WAIT, 1, 0);
            case 1 -> Operation.of(CONSUME_UP_TO, 2 * limit.permits(), 0);
            default -> Operation.of(ADVANCE, 0, interval * nanosPerTick);
        };
    }

    /** A few permits each, so that many calls wait at a time. */
    private Operation bookingOrCancelling() {
        long few = Math.max(1, Math.min(draws.between(1, 3), limit.largestTake()));
        return switch (draws.below(20)) {
            case 0 -> Operation.of(CHARGE, few, 0);
            case 1, 2 -> Operation.of(REFUND, few, draws.below(64));
            case 3, 4, 5, 6, 7, 8 -> Operation.of(CANCEL, 0, draws.below(64));
            case 9 -> Operation.of(ADVANCE, 0, interval * nanosPerTick);
            default -> Operation.of(RESERVE, few, 0);
        };
    }

    private Operation taking(int face) {
        if (face < 50) {
            return Operation.of(TRY_ACQUIRE, permits(), 0);
        }
        if (face < 57) {
            return Operation.of(CONSUME_UP_TO, draws.oneIn(2) ? 3 * limit.permits() + 3 : permits(), 0);
        }
        if (face < 70) {
            return Operation.of(RESERVE, permitsThatFit(), 0);
        }
        return Operation.of(RESERVE_WITHIN, permits(), draws.oneIn(4) ? 0 : someTime());
    }

    private Operation givingBackOrAsking(int face) {
        if (face < 91) {
            return Operation.of(CANCEL, 0, draws.below(64));
        }
        if (face < 95) {
            return Operation.of(REFUND, permits(), draws.below(64));
        }
        return Operation.of(PROBE_AND_WAIT, permitsThatFit(), 0);
    }

    private Operation change() {
        boolean off = draws.oneIn(8);
        Limit next =
                off ? TokenBucket.of(0, Duration.ofSeconds(1)) : mix == Mix.CHANGES_IN_DEBT ? raised() : anotherLimit();
        if (next.permits() > 0) {
            inForce(next);
        }
        return Operation.reconfigure(next);
    }

    private Limit anotherLimit() {
        boolean sameKind = draws.oneIn(2) || (mix == Mix.CHANGES_IN_DEBT && draws.oneIn(2));
        LimitKind drawn = sameKind ? kind : KINDS[draws.below(KINDS.length)];
        LimitKind next = mix.suits(drawn) ? drawn : kind;
        boolean sameRate = draws.oneIn(2) && period >= 12 && period <= draws.inTicks(LimitKind.LONGEST);
        return sameRate ? next.drawLike(limit, draws) : next.draw(draws);
    }

    /** Of no lower a rate: some kinds keep a debt in time, which at a lower rate is fewer permits. */
    private Limit raised() {
        if (limit instanceof WarmUp && draws.oneIn(3)) {
            return limit;
        }
        for (int tries = 0; tries < 20; tries++) {
            Limit next = anotherLimit();
            if (rate(next) >= rate(limit)) {
                return next;
            }
        }
        return limit;
    }

    private static double rate(Limit limit) {
        return (double) limit.permits() / limit.period().toNanos();
    }

    private long permits() {
        long most = Math.min(limit.largestTake(), 2 * limit.permits() + 2);
        return switch (draws.below(8)) {
            case 0, 1, 2, 3 -> 1;
            case 4 -> Math.max(1, most);
            case 5 -> most + 1;
            default -> draws.between(1, Math.max(1, most));
        };
    }

    private long permitsThatFit() {
        return Math.max(1, Math.min(permits(), limit.largestTake()));
    }

    private long charge() {
        long most = mix == Mix.CHANGES_IN_DEBT ? 200 : mix == Mix.HUGE_CHARGES && draws.oneIn(2) ? SECOND : 20;
        charged = draws.logUniform(limit.permits() * most);
        return charged;
    }

    /** No longer than it takes to pay what was charged last. */
    private long partOfADebt() {
        return Math.min(mostTicks / 8, draws.between(0, charged * interval)) * nanosPerTick;
    }

    private long someTime() {
        return someTicks() * nanosPerTick;
    }

    private long someTicks() {
        return switch (draws.below(12)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2, 3 -> Math.max(0, interval * draws.between(1, 3) + draws.between(-1, 1));
            case 4 -> period + draws.between(-1, 1);
            case 5, 6, 7 -> draws.between(0, 2 * period);
            case 8, 9, 10 -> draws.between(0, Math.max(1, period / 4));
            default -> mix == Mix.HUGE_CHARGES ? draws.logUniform(mostTicks) : draws.logUniform(1000) * period;
        };
    }
}
