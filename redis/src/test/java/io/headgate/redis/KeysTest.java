package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KeysTest {

    private final Keys keys = new Keys("headgate");

    @Test
    void aNameStaysReadable() {
        assertThat(keys.of("GET:/orders/42")).isEqualTo("headgate:{GET:/orders/42}");
    }

    @Test
    void signsWithAMeaningAreWrittenOut() {
        assertThat(keys.of("a{b}c")).isEqualTo("headgate:{a%7Bb%7Dc}");
        assertThat(keys.of("50% #1\r\n")).isEqualTo("headgate:{50%25%20%231%0D%0A}");
        assertThat(keys.of("größe")).isEqualTo("headgate:{gr%C3%B6%C3%9Fe}");
    }

    @Test
    void namesThatDifferHaveKeysThatDiffer() {
        List<String> names = List.of(
                "a", "A", "a ", "a%20", "}", "{", "{}", "x".repeat(500), "x".repeat(501), "x".repeat(500) + "#");
        assertThat(names.stream().map(keys::of).collect(Collectors.toSet())).hasSameSizeAs(names);
    }

    @Test
    void aLongNameIsCutAndEndsInADigestOfTheWhole() {
        String key = keys.of("user:" + "x".repeat(100_000));
        assertThat(key).hasSizeLessThan(140).startsWith("headgate:{user:xxx").matches(".*x#[0-9a-f]{32}}");
    }

    @Test
    void allKeysOfALimiterAreInOneSlot() {
        for (String name : List.of("orders", "}", "{}", "a}b{c", "ö{")) {
            String key = keys.of(name);
            assertThat(SlotHash.getSlot(key + ":bucket")).isEqualTo(SlotHash.getSlot(key + ":window:2026"));
        }
    }

    @Test
    void emptyNamesAndStrangePrefixesAreRefused() {
        assertThatThrownBy(() -> keys.of("")).hasMessage("name:  (expected: not empty)");
        assertThatThrownBy(() -> new Keys("a{b")).hasMessage("prefix: a{b (expected: no braces)");
        assertThatThrownBy(() -> new Keys("")).hasMessageContaining("1 to 60 characters");
    }
}
