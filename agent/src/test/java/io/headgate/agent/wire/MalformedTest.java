package io.headgate.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "true",
                "1",
                "\"Hello\"",
                "[]",
                "{}",
                "{",
                "{\"type\":null}",
                "{\"type\":1}",
                "{\"type\":\"Welcome\"",
                "{\"type\":\"Welcome\",\"protocol\":1,\"application\":\"a\"} {}",
                "{\"type\":\"Welcome\",\"protocol\":1,\"protocol\":2,\"application\":\"a\"}",
                "{\"type\":\"Welcome\",\"protocol\":NaN,\"application\":\"a\"}",
                "{'type':'Welcome'}",
                "{/* */\"type\":\"Welcome\"}",
            })
    void whatIsNoMessageIsMalformed(String text) {
        assertThatThrownBy(() -> Wire.read(text))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("(expected: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.5                                      | a whole number of 32 bits",
                "1000.0                                   | a whole number of 32 bits",
                "2147483648                               | a whole number of 32 bits",
                "\"1\"                                    | a whole number of 32 bits",
                "null                                     | a whole number of 32 bits",
                "[1]                                      | a whole number of 32 bits",
                "99999999999999999999999999999999999999   | a whole number of 32 bits",
            })
    void aNumberThatIsNoneIsMalformed(String number, String expected) {
        assertThatThrownBy(() -> Wire.read("{\"type\":\"Welcome\",\"application\":\"a\",\"protocol\":" + number + "}"))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessage("Welcome.protocol: " + number + " (expected: " + expected + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999", "-1e999", "\"NaN\"", "null", "true"})
    void aFigureThatIsNotFiniteIsMalformed(String figure) {
        String text = Wire.write(Examples.all().get(4)).replace("0.25", figure);
        assertThat(text).contains(figure);
        assertThatThrownBy(() -> Wire.read(text))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("SecondSeen.machine.processor: ");
    }

    @Test
    void whatTheRecordRefusesIsMalformed() {
        assertRefused("{\"type\":\"RulesSent\",\"version\":-1,\"document\":\"\"}", "version: -1 (expected: >= 0)");
        assertRefused(
                "{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":[[\"a\",49,[1,2]]]}", "calls: 2 buckets");
        assertRefused("{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":[[\"a\",-1,[]]]}", "first: -1");
        assertRefused("{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":[[\"a\",0,[-2]]]}", "calls: -2");
        assertRefused(Wire.write(Examples.all().get(0)).replace("shop-1", " "), "instance: ");
        assertRefused(Wire.write(Examples.all().get(4)).replace(",90,", ",-90,"), "passed: -90");
    }

    @Test
    void theErrorSaysWhere() {
        assertRefused(
                Wire.write(Examples.all().get(4)).replace(",88,", ",\"88\","),
                "SecondSeen.resources[0][4]: \"88\" (expected: a whole number of 64 bits)");
        assertRefused(
                "{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":{}}",
                "TimesSeen.resources: {} (expected: an array)");
        assertRefused(
                "{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":[7]}",
                "TimesSeen.resources[0]: 7 (expected: an array)");
    }

    @Test
    void aMessageOfALaterVersionIsUnknownAndNotMalformed() {
        assertThatThrownBy(() -> Wire.read("{\"type\":\"Profile\",\"x\":1}"))
                .isInstanceOf(UnknownMessageException.class)
                .hasMessage("type: Profile (expected: a known message)");
        assertThatThrownBy(() -> Wire.read("{\"type\":\"Ask\",\"id\":1,\"what\":\"THREADS\",\"of\":\"\"}"))
                .isInstanceOf(UnknownMessageException.class)
                .hasMessage("Ask.what: THREADS (expected: a known question)");
    }

    @Test
    void nothingIsBuiltThatIsMuchLargerThanItsText() {
        assertMalformed(" ".repeat(Message.MOST_BYTES + 1));
        assertMalformed("é".repeat(Message.MOST_BYTES / 2 + 1));
        assertMalformed("{\"type\":\"Welcome\",\"later\":" + "[".repeat(100_000));
        assertMalformed("{\"type\":\"Welcome\",\"later\":" + "{\"a\":".repeat(100_000));
        assertMalformed("{\"type\":\"Welcome\",\"later\":[" + "[],".repeat(1_000_000) + "1]}");
        assertMalformed("{\"type\":\"Welcome\",\"later\":" + "9".repeat(1_000_000) + "}");
        assertMalformed("{\"type\":\"Welcome\",\"" + "n".repeat(1_000_000) + "\":1}");
    }

    @Test
    void theErrorIsShortAndOneLineWhateverWasSent() {
        String nasty = "x\\n\\u001b[31m".repeat(50_000);
        for (String text : new String[] {
            "{\"type\":\"" + nasty + "\"}",
            "{\"type\":\"Ask\",\"id\":\"" + nasty + "\"}",
            "{\"type\":\"Ask\",\"id\":1,\"what\":\"" + nasty + "\",\"of\":\"\"}",
            Wire.write(Examples.all().get(0)).replace("shop-1", nasty),
            "\u001b\n" + nasty
        }) {
            assertThatThrownBy(() -> Wire.read(text))
                    .satisfies(refused -> assertThat(refused.getMessage())
                            .hasSizeLessThan(300)
                            .doesNotContainPattern("\\p{Cntrl}"));
        }
    }

    @Test
    void damagedTextIsReadOrRefusedAndNothingElse() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> whole = Examples.all().stream().map(Wire::write).toList();
        for (int round = 0; round < 5_000; round++) {
            StringBuilder text = new StringBuilder(whole.get(round % whole.size()));
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                text.setCharAt(random.nextInt(text.length()), "{}[]\",:0-e\\x\u0000é".charAt(random.nextInt(14)));
            }
            try {
                Wire.read(text.toString());
            } catch (MalformedMessageException | UnknownMessageException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            } catch (RuntimeException unexpected) {
                throw new AssertionError("seed " + seed + ": " + text, unexpected);
            }
        }
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> Wire.read(text))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining(message);
    }

    private static void assertMalformed(String text) {
        assertThatThrownBy(() -> Wire.read(text)).isInstanceOf(MalformedMessageException.class);
    }
}
