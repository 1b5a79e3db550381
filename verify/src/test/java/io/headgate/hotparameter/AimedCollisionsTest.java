package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleMemory;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Nobody can choose values that share the cells of another, although the hashes of Java are public. */
class AimedCollisionsTest {

    private final Fixture fixture = new Fixture();

    /** One of 4,096 texts with the same {@code hashCode}: "Aa" and "BB" have it in common. */
    private static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 12; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    @Test
    void valuesThatHaveTheHashCodeOfAVictimDoNotUseUpItsRate() {
        Guard guard = fixture.guard(HotParameterRule.perSecond("orders", 0, 10).withMaxKeys(1));
        fixture.admitted(guard, "a value of its own", 9); // in use, so that it keeps its place
        String victim = colliding(0);
        int admitted = 0;
        for (int second = 0; second < 60; second++) {
            for (int i = 1; i <= 1_000; i++) {
                fixture.admits(guard, colliding(i));
            }
            fixture.admitted(guard, "a value of its own", 9);
            admitted += fixture.admits(guard, victim) ? 1 : 0;
            fixture.ticker.advance(Duration.ofSeconds(1));
        }
        assertThat(admitted).isEqualTo(60);
    }

    @Test
    void valuesThatHaveTheHashCodeOfAVictimDoNotUseUpWhatItMayHaveInFlight() {
        InFlightTable table = new InFlightTable(1, new KeyHash(7, 11), RuleMemory.unlimited());
        assertThat(table.enter("a value of its own", 1, 5)).isTrue();
        for (int i = 1; i <= 1_000; i++) {
            assertThat(table.enter(colliding(i), 1, 5)).isTrue();
        }
        assertThat(table.enter(colliding(0), 5, 5)).isTrue();
    }

    @Test
    void textsNumbersAndIdsThatDifferHaveOtherHashesAndEachSeedGivesOthers() {
        KeyHash hash = new KeyHash(1, 2);
        Set<Long> seen = new HashSet<>();
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 4_096; i++) {
            long high = random.nextLong();
            long bits = random.nextLong();
            seen.add(hash.of(colliding(i)));
            seen.add(hash.of(bits << 32 | ((bits >>> 32) ^ i) & 0xFFFFFFFFL));
            seen.add(hash.of(new UUID(high, high ^ bits >>> 40)));
            seen.add(new KeyHash(1, i + 3).of(colliding(0)));
        }
        assertThat(seen).hasSize(4 * 4_096);
    }

    @Test
    void aHashIsThatOfTheSameTextWhateverObjectItIsAndDependsOnEachCharacter() {
        KeyHash hash = new KeyHash(1, 2);
        Set<Long> seen = new HashSet<>();
        for (int length = 0; length < 64; length++) {
            String text = "x".repeat(length);
            assertThat(hash.of(text)).isEqualTo(hash.of(new StringBuilder(text).toString()));
            seen.add(hash.of(text));
            for (int at = 0; at < length; at++) {
                seen.add(hash.of(text.substring(0, at) + '\0' + text.substring(at + 1)));
            }
        }
        assertThat(seen).hasSize(64 + 63 * 64 / 2);
    }

    @Test
    void aLongNumberIsNotKnownByItsHashCode() {
        KeyHash hash = new KeyHash(5, 6);
        Set<Long> seen = new HashSet<>();
        for (long i = 0; i < 1_000; i++) {
            Long number = i << 32 | i;
            assertThat(number.hashCode()).isZero();
            seen.add(hash.of(number));
        }
        assertThat(seen).hasSize(1_000);
    }
}
