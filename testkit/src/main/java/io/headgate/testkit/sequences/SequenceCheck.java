package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plays random sequences on limiters of one kind and judges each. The entry for any implementation: hand it the maker of a
 * {@link TestedLimiter}.
 */
public final class SequenceCheck {

    /** How many failing sequences of a kind of failure are shrunk to find a short one. */
    private static final int SHRUNK = 40;

    private final LimitKind kind;
    private final Mix mix;
    private final TestedLimiter.Maker maker;
    private final TestedClock clock;
    private final long slackNanos;

    /** A check of limiters of this process, with a nanosecond of slack where a booking may be rounded up, see {@link Promises}. */
    public SequenceCheck(LimitKind kind, Mix mix, TestedLimiter.Maker maker) {
        this(kind, mix, maker, TestedClock.OF_THE_PROCESS);
    }

    /** A check of limiters that go by that clock, with a tick of slack where a booking may be rounded up, see {@link Promises}. */
    public SequenceCheck(LimitKind kind, Mix mix, TestedLimiter.Maker maker, TestedClock clock) {
        this(kind, mix, maker, clock, clock.nanosPerTick());
    }

    private SequenceCheck(LimitKind kind, Mix mix, TestedLimiter.Maker maker, TestedClock clock, long slackNanos) {
        this.kind = kind;
        this.mix = mix;
        this.maker = maker;
        this.clock = clock;
        this.slackNanos = slackNanos;
    }

    /** Another slack where a booking may be rounded up; 0 shows what the rounding costs. */
    public SequenceCheck withSlackNanos(long nanos) {
        return new SequenceCheck(kind, mix, maker, clock, nanos);
    }

    /** Plays {@code count} sequences, those of the seeds from {@code seed} on that can be played. */
    public Findings play(long seed, long count) {
        Findings findings = new Findings(kind + ", " + mix);
        SequenceDraw draw = new SequenceDraw(kind, mix, clock);
        Player player = new Player(anyThatCanBePlayed(draw, seed), maker, mix, clock);
        for (long each = seed; each < seed + count; each++) {
            Sequence sequence = draw.draw(each);
            if (!maker.makes(sequence.limit())) {
                continue;
            }
            Failure failure = judge(sequence, player.play(sequence));
            findings.played();
            if (failure != null && findings.failed(failure.kind()) <= SHRUNK) {
                Sequence shrunk = shrink(sequence, failure.kind(), player);
                findings.keepIfShorter(failure.kind(), shrunk.operations().size(), describe(shrunk, player));
            }
        }
        return findings;
    }

    /** Whether the sequence of that seed keeps every promise, or cannot be played. */
    public boolean passes(long seed) {
        Sequence sequence = new SequenceDraw(kind, mix, clock).draw(seed);
        return !maker.makes(sequence.limit())
                || judge(sequence, new Player(sequence, maker, mix, clock).play(sequence)) == null;
    }

    private Sequence anyThatCanBePlayed(SequenceDraw draw, long seed) {
        Sequence any = draw.draw(seed);
        for (long next = seed + 1; !maker.makes(any.limit()); next++) {
            any = draw.draw(next);
        }
        return any;
    }

    /** Takes out one operation after the other, and makes what is left as small as it goes, while it still fails in this way. */
    private Sequence shrink(Sequence failing, Failure.Kind how, Player player) {
        Sequence shortest = failing;
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int each = shortest.operations().size() - 1; each >= 0; each--) {
                Sequence candidate = shortest.without(each);
                if (fails(candidate, how, player)) {
                    shortest = candidate;
                    shorter = true;
                }
            }
        }
        for (int each = 0; each < shortest.operations().size(); each++) {
            Operation operation = shortest.operations().get(each);
            for (long permits = 1; permits < operation.permits(); permits *= 2) {
                Sequence candidate = shortest.replacing(each, operation.withPermits(permits));
                if (fails(candidate, how, player)) {
                    shortest = candidate;
                    break;
                }
            }
        }
        return shortest;
    }

    private boolean fails(Sequence sequence, Failure.Kind how, Player player) {
        Failure failure = judge(sequence, player.play(sequence));
        return failure != null && failure.kind() == how;
    }

    private @Nullable Failure judge(Sequence sequence, Ledger ledger) {
        if (ledger.failure() != null) {
            return ledger.failure();
        }
        Promises promises = new Promises(sequence.wallOrigin(), slackNanos, clock, mix == Mix.CLOCK_BACK);
        if (!mix.changes()) {
            return Oracle.judge(ledger, promises.of(sequence.limit(), 0));
        }
        List<Promise> each = new ArrayList<>();
        List<Limit> limits = ledger.limits();
        for (int era = 0; era < limits.size(); era++) {
            each.add(promises.of(limits.get(era), ledger.since(era)));
        }
        return new ChangeOracle(ledger, each).judge(mix);
    }

    private String describe(Sequence sequence, Player player) {
        Timeline timeline = new Timeline();
        Failure failure = judge(sequence, player.play(sequence, timeline));
        return "seed " + sequence.seed() + ", " + sequence.limit() + ", the ticker begins at "
                + sequence.tickerOrigin() + ", the wall clock at " + sequence.wallOrigin() + "\n" + timeline + "  "
                + failure;
    }
}
