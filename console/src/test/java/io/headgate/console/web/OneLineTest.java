package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void whatCouldForgeALineIsWrittenAsItsNumber() {
        assertThat(OneLine.of("ada\r\n2026 root done", 100)).isEqualTo("ada\\u000d\\u000a2026 root done");
        assertThat(OneLine.of("a\u001b[31mb\u0000\u2028\u202e\u0085c", 100))
                .isEqualTo("a\\u001b[31mb\\u0000\\u2028\\u202e\\u0085c");
        assertThat(OneLine.of("half \ud83d of a pair", 100)).isEqualTo("half \\ud83d of a pair");
    }

    @Test
    void whatIsPlainStaysAsItIs() {
        assertThat(OneLine.of("Größe 限流 😀 {\"a\":1}", 100)).isEqualTo("Größe 限流 😀 {\"a\":1}");
    }

    @Test
    void longTextIsCutButNeverWithinACharacter() {
        assertThat(OneLine.of("abcdef", 4)).isEqualTo("abcd…");
        assertThat(OneLine.of("abc😀", 4)).isEqualTo("abc…");
        assertThat(OneLine.of("abcd", 4)).isEqualTo("abcd");
    }

    @Test
    void onceMoreOfTheResultIsTheSameAgain() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                int kind = random.nextInt(4);
                text.append(
                        kind == 0
                                ? (char) random.nextInt(0x10000)
                                : kind == 1 ? (char) random.nextInt(32) : (char) ('a' + random.nextInt(26)));
                if (kind == 3) {
                    text.appendCodePoint(0x1F600 + random.nextInt(20));
                }
            }
            String once = OneLine.of(text.toString(), 1 + random.nextInt(30));
            int most = 30;
            String kept = OneLine.of(once, most);
            assertThat(OneLine.of(kept, most)).as("seed " + seed).isEqualTo(kept);
        }
    }
}
