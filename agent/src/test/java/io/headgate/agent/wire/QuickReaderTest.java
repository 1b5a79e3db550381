package io.headgate.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That nothing is read quickly that would be read otherwise, or refused, the other way. */
class QuickReaderTest {

    private static final Machine MACHINE = new Machine(0.25, -1, 100, 400, 42);
    private static final ResourceSecond ORDERS =
            new ResourceSecond("GET /orders", "web", 90, 10, 88, 2, 880_000_000, 30_000_000, 3, 1);

    private static List<Message> plain() {
        return List.of(
                new SecondSeen(1_790_000_123L, MACHINE, List.of(ORDERS, ORDERS)),
                new SecondSeen(-1, new Machine(0, 12, 0, 0, -7), List.of()),
                new SecondSeen(0, MACHINE, List.of(new ResourceSecond("订单 é", "", 0, 0, 0, 0, 0, 0, 0, 0))),
                new TimesSeen(7, List.of()),
                new TimesSeen(
                        7,
                        List.of(
                                new ResourceTimes("a", 12, new long[] {5, 0, 7}),
                                new ResourceTimes("b", 50, new long[0]),
                                new ResourceTimes("c", 0, new long[ResourceTimes.BUCKETS])),
                        List.of(new ResourceTimes("a", 49, new long[] {1}))));
    }

    @Test
    void whatWeWriteIsReadQuicklyAndIsTheSame() {
        for (Message message : plain()) {
            String text = Wire.write(message);
            assertThat(QuickReader.read(text)).as(text).isEqualTo(message);
            assertThat(Wire.readTree(text)).isEqualTo(message);
        }
    }

    @Test
    void otherMessagesAreReadTheOtherWay() {
        for (Message message : Examples.all()) {
            Message quick = QuickReader.read(Wire.write(message));
            assertThat(quick == null || quick.equals(message))
                    .as(message.toString())
                    .isTrue();
        }
        String odd = Wire.write(new TimesSeen(1, List.of(new ResourceTimes("a\"\\\n\uD83D\uDE00", 1, new long[] {1}))));
        assertThat(QuickReader.read(odd)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "90>090",
                "0.25>-0",
                "90>-90",
                "90>9e1",
                "90>90.0",
                "90>1234567890123456789",
                "90>",
                "90>+90",
                "90>9 0",
                "0.25>00.25",
                "0.25>.25",
                "0.25>0.",
                "0.25>1e9",
                "0.25>NaN",
                "0.25>\"x\"",
                "0.25>-0.25",
                "42>2147483648",
                "42>42.5",
                "42>-0",
                "]}>]}x",
                "]}>] }",
                "]}>],\"later\":1}",
                "[[>[[[",
                "web>w\\u0065b",
                "web>w\tb",
                "\"type\">\"typ\"",
                ",10,>,10,10,",
                ",3,1]>,3]"
            })
    void whatIsNotExactlyAsWrittenIsJudgedTheOtherWay(String change) {
        String[] parts = change.split(">", -1);
        String text = Wire.write(new SecondSeen(7, MACHINE, List.of(ORDERS))).replace(parts[0], parts[1]);
        assertSameOrNothing(text);
    }

    @Test
    void damagedTextIsNeverReadOtherwise() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> whole = plain().stream().map(Wire::write).toList();
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder(whole.get(round % whole.size()));
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                int place = random.nextInt(text.length());
                char character = "{}[]\",:0123456789-+.eE\\ x\u0000é\uD83D".charAt(random.nextInt(27));
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(place, character);
                    case 1 -> text.insert(place, character);
                    default -> text.deleteCharAt(place);
                }
            }
            try {
                assertSameOrNothing(text.toString());
            } catch (AssertionError different) {
                throw new AssertionError("seed " + seed + ": " + text, different);
            }
        }
    }

    private static void assertSameOrNothing(String text) {
        Message quick = QuickReader.read(text);
        if (quick != null) {
            assertThat(quick).as(text).isEqualTo(Wire.readTree(text));
        }
    }
}
