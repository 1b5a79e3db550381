package io.headgate.rules.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rules.document.InvalidDocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the text, there is a result or an {@link InvalidDocumentException} that says what is wrong. */
class MutatedArraysTest {

    private static final int ARRAYS = 20_000;
    private static final long SEED = System.nanoTime();

    private static final List<String> PIECES = List.of(
            "null",
            "-1",
            "1e999",
            "1e-400",
            "NaN",
            "true",
            "\"\"",
            "[]",
            "{}",
            "[[[[",
            "}",
            ",",
            "\"(\"",
            "9223372036854775807",
            "-9223372036854775808",
            "0.1",
            "1e18",
            "2147483648",
            "\\u0000",
            "\"*\"",
            "{\"rule\":{",
            "4.9e-324",
            "\"\\ud800\"");

    private final Random random = new Random(SEED);
    private final Draw draw = new Draw(SEED, true);

    @Test
    void mutatedArraysAreReadOrRefused() {
        int read = 0;
        for (int i = 0; i < ARRAYS; i++) {
            SentinelKind kind = draw.oneOf(SentinelKind.values());
            String text = mutated(array(kind));
            try {
                read += survives(kind, text) ? 1 : 0;
            } catch (RuntimeException | StackOverflowError escaped) {
                throw new AssertionError("seed " + SEED + ", " + kind + ": " + text, escaped);
            }
        }
        assertThat(read).as("seed " + SEED).isBetween(ARRAYS / 20, ARRAYS * 19 / 20);
    }

    private String array(SentinelKind kind) {
        List<Map<String, Object>> rules = new ArrayList<>();
        for (int i = draw.number(0, 3); i > 0; i--) {
            rules.add(draw.rule(kind));
        }
        return JsonText.write(rules);
    }

    private String mutated(String text) {
        StringBuilder mutated = new StringBuilder(text);
        for (int i = draw.number(0, 2); i > 0 && mutated.length() > 2; i--) {
            int at = random.nextInt(mutated.length());
            int end = Math.min(mutated.length(), at + random.nextInt(6));
            switch (random.nextInt(5)) {
                case 0 -> mutated.delete(at, end);
                case 1 -> mutated.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> mutated.setCharAt(at, (char) random.nextInt(0x3000));
                case 3 -> mutated.insert(at, mutated.substring(at, end));
                default -> replaceAValue(mutated, at);
            }
        }
        return mutated.toString();
    }

    /** The number or word behind the next colon. */
    private void replaceAValue(StringBuilder text, int from) {
        int colon = text.indexOf(":", from);
        int comma = colon < 0 ? -1 : text.indexOf(",", colon);
        if (comma > 0) {
            text.replace(colon + 1, comma, PIECES.get(random.nextInt(PIECES.size())));
        }
    }

    private static boolean survives(SentinelKind kind, String text) {
        boolean read = true;
        try {
            Conversion conversion = SentinelRules.read(kind, text);
            SentinelRules.write(kind, conversion.rules());
            SentinelRules.readFaithfully(kind, text);
        } catch (InvalidDocumentException refused) {
            assertThat(refused.problems()).isNotEmpty();
            read = false;
        }
        try {
            SentinelRules.detect(text);
            SentinelApis.read(text);
        } catch (InvalidDocumentException refused) {
            assertThat(refused.problems()).isNotEmpty();
        }
        return read;
    }

    @Test
    void deepNestingIsRefused() {
        String deep = "[{\"resource\":" + "[".repeat(200_000);
        assertThat(survives(SentinelKind.FLOW, deep)).isFalse();
    }
}
