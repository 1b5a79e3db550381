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
    void halfASurrogatePairIsAnotherNameThanAQuestionMark() {
        List<String> names = List.of(
                "?",
                "\uD800",
                "\uDC00",
                "?x",
                "\uD800x",
                "x\uD800",
                "\uDC00\uD800",
                "\uD83D\uDE00",
                "\uD83D\uD83D\uDE00");
        assertThat(names.stream().map(keys::of).collect(Collectors.toSet())).hasSameSizeAs(names);
        assertThat(keys.of("\uD800x")).isEqualTo("headgate:{%ED%A0%80x}");
        assertThat(keys.of("\uD83D\uDE00"))
                .as("a whole pair, as ever")
                .isEqualTo("headgate:{%F0%9F%98%80}")
                .isNotEqualTo(keys.of("%F0%9F%98%80"));
        String rest = "x".repeat(500);
        assertThat(keys.of("\uD800" + rest).substring(20))
                .isNotEqualTo(keys.of("?" + rest).substring(20));
    }

    @Test
    void soAreKeysAndGroups() {
        assertThat(keys.of("a", new KeyedName(null, "\uD800"))).isNotEqualTo(keys.of("a", new KeyedName(null, "?")));
        assertThat(keys.of("a", new KeyedName("\uD800", "b"))).isNotEqualTo(keys.of("a", new KeyedName("?", "b")));
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
