package io.headgate.verify;

import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.contract.Subject;
import io.headgate.verify.BucketMutants.AnswersWhatWasAskedFor;
import io.headgate.verify.BucketMutants.BooksHopelessCalls;
import io.headgate.verify.BucketMutants.CountsMillisInAnInt;
import io.headgate.verify.BucketMutants.DrainsWhenAskedForSome;
import io.headgate.verify.BucketMutants.ForgetsTheFraction;
import io.headgate.verify.BucketMutants.ForgivesDebt;
import io.headgate.verify.BucketMutants.GrantsMoreThanItHolds;
import io.headgate.verify.BucketMutants.IgnoresTheWeight;
import io.headgate.verify.BucketMutants.KeepsWhatWaitersHeld;
import io.headgate.verify.BucketMutants.LeaksWholeSeconds;
import io.headgate.verify.BucketMutants.LiesAboutRefunds;
import io.headgate.verify.BucketMutants.LosesLateRefunds;
import io.headgate.verify.BucketMutants.MintsAgainWhenRefused;
import io.headgate.verify.BucketMutants.MintsAgainWhenTimeReturns;
import io.headgate.verify.BucketMutants.MultipliesBeforeItLooks;
import io.headgate.verify.BucketMutants.RefillsDebtBeyondFull;
import io.headgate.verify.BucketMutants.RefundsTwice;
import io.headgate.verify.BucketMutants.RoundsItsInterval;
import io.headgate.verify.BucketMutants.RoundsTheWaitDown;
import io.headgate.verify.BucketMutants.SubtractsNaively;
import io.headgate.verify.RaceMutants.BooksTheSamePlaceTwice;
import io.headgate.verify.RaceMutants.ChecksThenActs;
import io.headgate.verify.RaceMutants.DrainsWhatOthersTook;
import io.headgate.verify.RaceMutants.GoesOnAfterItsEnd;
import io.headgate.verify.RaceMutants.RefundsOverWriters;
import io.headgate.verify.RaceMutants.ResetsUnderAWriter;
import io.headgate.verify.WindowMutants.ClearsAllSlicesAtOnce;
import io.headgate.verify.WindowMutants.CountsNowhereWhenTimeReturns;
import io.headgate.verify.WindowMutants.CountsOneSliceTooFew;
import io.headgate.verify.WindowMutants.CountsRefusedCalls;
import io.headgate.verify.WindowMutants.RefundsWhatHasExpired;
import io.headgate.verify.WindowMutants.SlidesThoughFixed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The planted bugs, each with the test that must catch it, and the controls, which no test may fail. */
final class Catalogue {

    private static final TokenBucket TEN = TokenBucket.perSecond(10);
    private static final TokenBucket THREE = TokenBucket.perSecond(3).withBurst(7);
    private static final TokenBucket FAST = TokenBucket.perSecond(600_000).withBurst(12);
    private static final TokenBucket FASTEST = TokenBucket.perSecond(9_999_999).withBurst(50);
    private static final SlidingWindow SLIDING = SlidingWindow.perSecond(10).withSlices(10);
    private static final FixedWindow FIXED = FixedWindow.perSecond(10);

    private static final String EXACT_ANSWERS = "answersAsTheExactOracleOnRandomTraces";
    private static final String EXACT_WAIT = "waitingExactlyTheEstimateIsEnoughAndOneNanosecondLessIsNot";
    private static final String DRAIN = "drainTakesAllThatIsThereAndNothingElseIsLeft";
    private static final String UP_TO = "consumeUpToTakesNoMoreThanAsked";
    private static final String DEBT = "debtDelaysLaterCallsAndLongIdlingBringsNoMoreThanFull";
    private static final String GIVEN_BACK = "callsThatRanKeepThePromiseWhateverWasBookedAndGivenBack";
    private static final String BACK_TWICE = "aPermitGivenBackTwiceComesBackOnce";
    private static final String BACK_LATE = "whatIsGivenBackLongAfterItExpiredChangesNothing";
    private static final String HOPELESS = "aHopelessTimedCallIsRefusedAtOnceWithoutWaiting";
    private static final String INTERRUPTED = "anInterruptedWaiterGetsItsPermitsBack";
    private static final String TOO_MANY = "moreThanCouldEverBeGrantedIsRefusedAtOnceWithTheReason";
    private static final String TOO_FEW = "fewerThanOnePermitIsAnError";
    private static final String TIME_BACK = "aTickerThatGoesBackAdmitsNoMoreAndResumesWhenItHasCaughtUp";
    private static final String TIME_AHEAD = "jumpsFarAheadAreJustLongIdleSpells";
    private static final String THREADS = "admitExactlyTheLimitAtEachInstant";

    private static final String BACK_SOON = "whatIsGivenBackSoonAfterwardsComesBackButForWhatHasRefilled";
    private static final String BACK_TOLD = "refundAnswersHowManyCameBack";
    private static final String BACK_RACE = "whatIsTakenAndGivenBackInTheSameInstantLeavesNoTrace";
    private static final String LARGER_DEBT = "aLargerDebtTakesLongerToPay";
    private static final String IN_FORCE_AGAIN = "aLimitPutInForceAgainWhileThreadsTakeForgetsNothing";
    private static final String BOOKINGS_RACE = "bookingsAtOneInstantQueueUpOneBehindTheOther";
    private static final String UP_TO_RACE = "takeUpToWhatIsThereAndNoMore";

    private Catalogue() {}

    static List<Mutant> mutants() {
        return List.of(
                bucket(
                        "mints again when refused",
                        "article (token bucket)",
                        EXACT_ANSWERS,
                        TEN,
                        MintsAgainWhenRefused::new),
                bucket(
                        "leaks whole seconds only",
                        "article (leaky bucket)",
                        EXACT_ANSWERS,
                        TEN,
                        LeaksWholeSeconds::new),
                bucket("forgets the fraction", "common slip", EXACT_ANSWERS, TEN, ForgetsTheFraction::new),
                sliding(
                        "clears all slices at once",
                        "article (sliding window)",
                        EXACT_ANSWERS,
                        ClearsAllSlicesAtOnce::new),
                fixed("slides though fixed", "article (fixed window)", EXACT_ANSWERS, SlidesThoughFixed::new),
                sliding("counts one slice too few", "Sentinel", EXACT_ANSWERS, CountsOneSliceTooFew::new),
                bucket("checks, then acts", "Sentinel", THREADS, TEN, ChecksThenActs::new),
                fixed("resets under a writer", "Limitador", THREADS, ResetsUnderAWriter::new),
                bucket("interval in whole nanoseconds", "redis-cell", EXACT_ANSWERS, THREE, rounded(1)),
                bucket("interval in whole microseconds", "Guava", EXACT_ANSWERS, FAST, rounded(1_000)),
                bucket("milliseconds in an int", "common slip", TIME_AHEAD, TEN, CountsMillisInAnInt::new),
                bucket("multiplies before it looks", "common slip", TIME_AHEAD, FASTEST, MultipliesBeforeItLooks::new),
                bucket("refills debt beyond full", "Failsafe", DEBT, TEN, RefillsDebtBeyondFull::new),
                bucket("rounds the wait down", "Bucket4j", EXACT_WAIT, THREE, RoundsTheWaitDown::new),
                bucket("refunds twice", "common slip", BACK_TWICE, TEN, RefundsTwice::new),
                bucket("refunds by subtracting", "Gubernator", GIVEN_BACK, TEN, SubtractsNaively::new),
                fixed("refunds what has expired", "Redisson", BACK_LATE, RefundsWhatHasExpired::new),
                bucket("keeps what waiters held", "Resilience4j", INTERRUPTED, TEN, KeepsWhatWaitersHeld::new),
                bucket("books hopeless calls", "sentinel-golang, no undo", HOPELESS, TEN, BooksHopelessCalls::new),
                shell("sleeps in vain", "Resilience4j", HOPELESS, ShellMutants::sleepsInVain),
                bucket("grants more than it holds", "Bucket4j", TOO_MANY, TEN, GrantsMoreThanItHolds::new),
                shell(
                        "accepts any weight",
                        "redis-cell",
                        TOO_FEW,
                        (limiter, ticker) -> ShellMutants.acceptsAnyWeight(limiter)),
                bucket("ignores the weight", "common slip", EXACT_ANSWERS, TEN, IgnoresTheWeight::new),
                fixed("counts refused calls", "Envoy ratelimit", EXACT_ANSWERS, CountsRefusedCalls::new),
                bucket("answers what was asked for", "made up", DRAIN, TEN, AnswersWhatWasAskedFor::new),
                bucket("drains when asked for some", "made up", UP_TO, TEN, DrainsWhenAskedForSome::new),
                bucket(
                        "mints again when time returns",
                        "Spring Cloud Gateway",
                        TIME_BACK,
                        TEN,
                        MintsAgainWhenTimeReturns::new),
                fixed("counts nowhere when time returns", "Sentinel", TIME_BACK, CountsNowhereWhenTimeReturns::new),
                bucket("loses late refunds", "made up", BACK_SOON, TEN, LosesLateRefunds::new),
                bucket("lies about refunds", "made up", BACK_TOLD, TEN, LiesAboutRefunds::new),
                bucket("forgives debt", "common slip", LARGER_DEBT, TEN, ForgivesDebt::new),
                bucket("goes on after its end", "made up", IN_FORCE_AGAIN, TEN, GoesOnAfterItsEnd::new),
                bucket("refunds over writers", "common slip", BACK_RACE, TEN, RefundsOverWriters::new),
                bucket("books the same place twice", "Sentinel", BOOKINGS_RACE, TEN, BooksTheSamePlaceTwice::new),
                bucket("drains what others took", "common slip", UP_TO_RACE, TEN, DrainsWhatOthersTook::new));
    }

    /** Right ones by name: what the mutants were made from, and Headgate's own for the same limits. */
    static Map<String, Planted> controls() {
        Map<String, Planted> controls = new TreeMap<>();
        for (TokenBucket limit : List.of(TEN, THREE, FAST, FASTEST)) {
            Planted plain = Planted.bucket(limit, PlainBucket::new);
            controls.put("plain bucket, " + limit.permits() + "/s", plain);
            controls.put("TokenBucket, " + limit.permits() + "/s", plain.asClaimed());
        }
        Planted sliding = Planted.sliding(SLIDING, (limit, now) -> new PlainSlices(limit, 100_000_000, 11, now));
        controls.put("plain sliding window", sliding);
        controls.put("SlidingWindow", sliding.asClaimed());
        controls.put(
                "plain fixed window",
                Planted.fixed(FIXED, (limit, now) -> new PlainSlices(limit, 1_000_000_000, 1, now)));
        controls.put(
                "plain bucket in a proxy", Planted.bucket(TEN, PlainBucket::new).in(ShellMutants::changesNothing));
        return controls;
    }

    /** The entry of that name. */
    static Subject planted(String name) {
        return mutants().stream()
                .filter(mutant -> mutant.name().equals(name))
                .map(Mutant::planted)
                .findAny()
                .orElseGet(() -> controls().get(name));
    }

    private static Mutant bucket(
            String name, String seenIn, String caughtBy, TokenBucket limit, Planted.Maker<TokenBucket> maker) {
        return new Mutant(name, seenIn, caughtBy, Planted.bucket(limit, maker));
    }

    private static Mutant sliding(String name, String seenIn, String caughtBy, Planted.Maker<SlidingWindow> maker) {
        return new Mutant(name, seenIn, caughtBy, Planted.sliding(SLIDING, maker));
    }

    private static Mutant fixed(String name, String seenIn, String caughtBy, Planted.Maker<FixedWindow> maker) {
        return new Mutant(name, seenIn, caughtBy, Planted.fixed(FIXED, maker));
    }

    private static Mutant shell(String name, String seenIn, String caughtBy, Planted.Shell shell) {
        return new Mutant(
                name, seenIn, caughtBy, Planted.bucket(TEN, PlainBucket::new).in(shell));
    }

    private static Planted.Maker<TokenBucket> rounded(long unitNanos) {
        return (limit, now) -> new RoundsItsInterval(limit, unitNanos, now);
    }
}
