package io.headgate.rules.document;

import java.time.Duration;
import java.util.Random;

/** Random texts, numbers and durations. */
final class RandomValues {

    private static final String[] HARD = {
        "no",
        "off",
        "true",
        "null",
        "~",
        "1",
        "1e3",
        "0x10",
        "1_000",
        "1:30",
        "2024-01-01",
        "GET /orders",
        "a: b",
        "a #b",
        "- a",
        "{a}",
        "[a]",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "|",
        ">",
        "?",
        "'a'",
        "\"a\"",
        "a\\b",
        " a",
        "a ",
        "a\nb",
        "a\tb",
        "ä€",
        "\uD83D\uDE00",
        "\u0000",
        "\u0085",
        "\u2028",
        "\uFEFF",
        "\uFFFE",
        "<<",
        "=",
        "---",
        "...",
        "a,b",
        "\u007f",
        "\u00a0x"
    };

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    @SafeVarargs
    final <T> T of(T... values) {
        return values[random.nextInt(values.length)];
    }

    /** Any text, also none. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int count = random.nextInt(3); count > 0; count--) {
            text.append(random.nextBoolean() ? of(HARD) : Integer.toString(random.nextInt(1_000), 36));
        }
        return text.toString();
    }

    /** A text that is not blank. */
    String name() {
        String text = text();
        return text.isBlank() ? "orders" : text;
    }

    /** A whole number, often at or near a bound. */
    long whole(long least, long most) {
        return switch (random.nextInt(5)) {
            case 0 -> least;
            case 1 -> most;
            case 2 -> Math.min(most, Math.max(least, random.nextLong()));
            default -> least + Math.min(most - least, random.nextInt(1_000));
        };
    }

    int integer(int least, int most) {
        return (int) whole(least, most);
    }

    double ratio() {
        return of(0.0, 1.0, 0.5, -0.0, random.nextDouble(), random.nextInt(100) / 100.0, Double.MIN_VALUE);
    }

    Duration duration() {
        return switch (random.nextInt(6)) {
            case 0 -> Duration.ofMillis(random.nextInt(100_000));
            case 1 -> Duration.ofSeconds(random.nextInt(1_000_000));
            case 2 -> Duration.ofNanos(Math.abs(random.nextLong() / 4));
            case 3 -> Duration.ofSeconds(random.nextLong() >>> 1, random.nextInt(1_000_000_000));
            case 4 -> Duration.ofSeconds(1);
            default -> Duration.ofDays(random.nextInt(3_650));
        };
    }

    /** A value that a caller may pass. */
    Object argument() {
        return switch (random.nextInt(9)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            case 2 -> (short) random.nextInt();
            case 3 -> (byte) random.nextInt();
            case 4 -> of(random.nextDouble() * 1e30, Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 5.0);
            case 5 -> of(random.nextFloat(), Float.NaN, 1e30f);
            case 6 -> random.nextBoolean();
            case 7 -> of('a', '1', '"', '\n', 'é');
            default -> text();
        };
    }
}
