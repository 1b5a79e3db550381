package io.headgate.redis;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.redis.form.Script;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.Mix;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sequences are sharp enough to notice a defect in the script of each kind of limit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlantedLuaDefectsAreFoundTest {

    private static final long MOST = 4_000;

    enum Defect {
        A_CANCELLED_TAKE_OF_A_BUCKET_RETURNS_ALL(
                LimitKind.TOKEN_BUCKET, Mix.BOOKINGS, "return minus(whole, part, now - due, 0)", "return whole, part"),
        AN_OLDER_BOOKING_OF_A_QUEUE_COMES_BACK(
                LimitKind.LEAKY_QUEUE, Mix.BOOKINGS, "if booking and newest then", "if booking then"),
        THE_TIME_PAID_IS_FORGOTTEN_WHEN_SMOOTH(
                LimitKind.SMOOTH_BURSTY, Mix.BOOKINGS, "nobodyAhead = booked <= now", "nobodyAhead = true"),
        A_CHARGE_TO_A_BUCKET_IS_HALVED(
                LimitKind.LEAKY_BUCKET,
                Mix.CHARGES,
                "move(plus(whole, part, cost(permits)))",
                "move(plus(whole, part, cost(math.ceil(permits / 2))))"),
        A_BUCKET_SAYS_A_TICK_TOO_LITTLE(
                LimitKind.GCRA,
                Mix.BOOKINGS,
                "return available(), wait(permits),",
                "return available(), math.max(0, wait(permits) - 1),"),
        TOKENS_OF_AN_EARLIER_EDGE_COME_BACK(
                LimitKind.TOKEN_BUCKET_AT_INTERVALS, Mix.BOOKINGS, "or due < edge or", "or"),
        A_SMALLER_BUCKET_KEEPS_ITS_TOKENS(
                LimitKind.TOKEN_BUCKET_AT_INTERVALS, Mix.CHANGES, "math.min(burst, numbers[3])", "numbers[3]"),
        A_SLICE_THAT_NO_LONGER_COUNTS_COMES_BACK(
                LimitKind.SLIDING_WINDOW, Mix.BOOKINGS, "sum = sum - back\n", "sum = sum - back - 1\n"),
        A_SLICE_LESS_IS_SUMMED(
                LimitKind.ALIGNED_SLICES,
                Mix.BOOKINGS,
                "leaving <= math.min(newest, slice - span)",
                "leaving <= math.min(newest, slice - span + 1)"),
        WHAT_IS_BOOKED_IN_SLICES_OF_ANOTHER_LENGTH_IS_FORGOTTEN(
                LimitKind.SLIDING_WINDOW, Mix.CHANGE_WITH_BOOKINGS, "steps.charge(carried)", ""),
        A_WINDOW_THAT_IS_OVER_OPENS_AGAIN(
                LimitKind.FIXED_WINDOW, Mix.CLOCK_BACK, "now = math.max(told, tonumber(ARGV[6]))", "now = told"),
        A_WINDOW_FORGETS_A_ROUND_OF_A_DEBT(
                LimitKind.FIXED_WINDOW_FROM_FIRST_CALL,
                Mix.CHARGES,
                "left = left - rounds * most",
                "left = left - (rounds + 1) * most"),
        A_WINDOW_BOOKS_ONE_TOO_MANY(
                LimitKind.TWO_WINDOW_COUNTER,
                Mix.BOOKINGS,
                "local free, older = most - counted(slice) - permits,",
                "local free, older = most + 1 - counted(slice) - permits,"),
        A_QUOTA_FORGETS_WHAT_IS_OWED(
                LimitKind.CALENDAR_QUOTA, Mix.CHARGES, "left = left - part\n", "left = left - 2 * part\n"),
        A_LOG_GIVES_AN_ENTRY_TOO_MANY_BACK(
                LimitKind.SLIDING_LOG, Mix.BOOKINGS, "'LREM', key, -permits,", "'LREM', key, -permits - 1,"),
        AN_OLDER_CALL_OF_GUAVAS_WARM_UP_COMES_BACK(
                LimitKind.SMOOTH_WARM_UP, Mix.BOOKINGS, "if newest == 0 or permits ~= newest or", "if newest == 0 or"),
        A_WARM_UP_GIVES_BACK_TWICE(LimitKind.WARM_UP, Mix.BOOKINGS, "used = used - back", "used = used - 2 * back"),
        A_PACED_WARM_UP_FORGETS_A_CHARGE(
                LimitKind.PACED_WARM_UP,
                Mix.CHARGES,
                "last, rest = due(permits, each)\n  if last - now",
                "if last - now");

        private final LimitKind kind;
        private final Mix mix;
        private final String right;
        private final String wrong;

        Defect(LimitKind kind, Mix mix, String right, String wrong) {
            this.kind = kind;
            this.mix = mix;
            this.right = right;
            this.wrong = wrong;
        }

        private Script plant(Script script) {
            String text = script.text().replace(right, wrong);
            return new Script(text, digest(text), script.algorithm());
        }

        private static String digest(String text) {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-1");
                return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
            } catch (NoSuchAlgorithmException everyJdkHasIt) {
                throw new IllegalStateException(everyJdkHasIt);
            }
        }
    }

    private final AtomicBoolean isPlanted = new AtomicBoolean();
    private volatile Defect planted;
    private SequencesOnRedis sequences;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        sequences = new SequencesOnRedis(folder, this::plant);
    }

    @AfterAll
    void endRedis() {
        sequences.close();
    }

    private Script plant(Script script) {
        Script altered = planted.plant(script);
        isPlanted.compareAndSet(false, !altered.equals(script));
        return altered;
    }

    @ParameterizedTest
    @EnumSource
    void itIsFound(Defect defect) {
        planted = defect;
        isPlanted.set(false);
        boolean isFound = sequences.isFound(defect.kind, defect.mix, MOST);
        assertTrue(isPlanted.get(), () -> "no script has: " + defect.right);
        assertTrue(isFound, () -> defect + " passed " + MOST + " sequences");
    }
}
