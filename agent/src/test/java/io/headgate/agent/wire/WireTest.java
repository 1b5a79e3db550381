package io.headgate.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireTest {

    /** Fields that came after the first version: they may be missing. */
    private static final Set<String> ADDED_LATER = Set.of("inbound", "since", "newest");

    static Stream<Message> examples() {
        return Examples.all().stream();
    }

    @Test
    void everyMessageHasAnExample() {
        Set<Class<?>> shown = examples().map(Object::getClass).collect(Collectors.toSet());
        assertThat(shown).containsExactlyInAnyOrder(Message.class.getPermittedSubclasses());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void whatIsWrittenIsReadBack(Message message) {
        assertThat(Wire.read(Wire.write(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theTextOfAMessageIsTheOneInTheFile(Message message) throws IOException {
        assertThat(Wire.write(message)).isEqualTo(golden(message));
        assertThat(Wire.read(golden(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void fieldsOfALaterVersionAreIgnored(Message message) {
        String later = Wire.write(message).replaceFirst("^\\{", "{\"later\":{\"a\":[1,{\"b\":null}]},");
        assertThat(Wire.read(later)).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aMessageThatLacksAFieldIsMalformedAndSaysWhich(Message message) {
        for (var component : message.getClass().getRecordComponents()) {
            if (ADDED_LATER.contains(component.getName())) {
                continue;
            }
            String lacking = Wire.write(message).replace("\"" + component.getName() + "\":", "\"gone\":");
            assertThatThrownBy(() -> Wire.read(lacking))
                    .isInstanceOf(MalformedMessageException.class)
                    .hasMessageContaining(message.getClass().getSimpleName() + "." + component.getName() + ": missing");
        }
    }

    @Test
    void whatAnOlderSideDoesNotSayIsTakenForNothing() {
        assertThat(
                        Wire.read(
                                "{\"type\":\"TimesSeen\",\"epochSecond\":1790000125,\"resources\":[[\"GET /orders\",12,[5,0,7]]]}"))
                .isEqualTo(new TimesSeen(
                        1_790_000_125L, List.of(new ResourceTimes("GET /orders", 12, new long[] {5, 0, 7}))));
        assertThat(Wire.read("{\"type\":\"RulesTaken\",\"version\":3,\"inForce\":true,\"problems\":[]}"))
                .isEqualTo(new RulesTaken(3, true, List.of(), 0));
    }

    @Test
    void withoutThemAMessageIsTheTextThatAnOlderSideWrote() {
        assertThat(Wire.write(new RulesTaken(3, true, List.of())))
                .isEqualTo("{\"type\":\"RulesTaken\",\"version\":3,\"inForce\":true,\"problems\":[]}");
        assertThat(Wire.write(new TimesSeen(1, List.of())))
                .isEqualTo("{\"type\":\"TimesSeen\",\"epochSecond\":1,\"resources\":[]}");
    }

    @Test
    void figuresOfALaterVersionBehindThoseOfAResourceAreIgnored() {
        Message read = Wire.read("{\"type\":\"SecondSeen\",\"epochSecond\":1,\"machine\":{\"processor\":0,\"load\":-1,"
                + "\"heapUsed\":1,\"heapMost\":2,\"threads\":3},\"resources\":[[\"a\",\"web\",1,2,3,4,5,6,7,8,9,10]]}");
        assertThat(read)
                .isEqualTo(new SecondSeen(
                        1,
                        new Machine(0, -1, 1, 2, 3),
                        List.of(new ResourceSecond("a", "web", 1, 2, 3, 4, 5, 6, 7, 8))));
    }

    @Test
    void theTypeMayStandAnywhere() {
        assertThat(Wire.read("{\"protocol\":1,\"application\":\"shop\",\"type\":\"Welcome\"}"))
                .isEqualTo(new Welcome(1, "shop"));
    }

    @Test
    void extremesSurvive() {
        long[] full = new long[ResourceTimes.BUCKETS];
        Arrays.fill(full, Long.MAX_VALUE);
        String odd = "\u0000\u001f\"\\/</script>\u2028\uD83D\uDE00" + "x".repeat(100_000);
        for (Message message : List.of(
                new TimesSeen(Long.MIN_VALUE, List.of(new ResourceTimes(odd, 0, full))),
                new TimesSeen(Long.MAX_VALUE, List.of(new ResourceTimes("", 50, new long[0]))),
                new RulesSent(Long.MAX_VALUE, odd),
                new SecondSeen(0, new Machine(-Double.MAX_VALUE, Double.MIN_VALUE, -1, -1, -1), List.of()))) {
            assertThat(Wire.read(Wire.write(message))).isEqualTo(message);
        }
    }

    @Test
    void halfACharacterIsReplacedSinceItCannotBeSent() {
        Message read = Wire.read(Wire.write(new EventSeen(1, "a\uD83Db", "\uDE00\uD83D\uDE00")));
        assertThat(read).isEqualTo(new EventSeen(1, "a\uFFFDb", "\uFFFD\uD83D\uDE00"));
        assertThat(Wire.read("{\"type\":\"EventSeen\",\"atMillis\":1,\"kind\":\"\\ud83d\",\"text\":\"\"}"))
                .isEqualTo(new EventSeen(1, "\uFFFD", ""));
    }

    @Test
    void aMessageBeyondTheCapIsNotWritten() {
        String most = "é".repeat(Message.MOST_BYTES / 2);
        assertThatThrownBy(() -> Wire.write(new Answer(1, "", most)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("message: ")
                .hasMessageContaining("(expected: at most " + Message.MOST_BYTES + ")");
    }

    @Test
    void theLengthThatCountsIsThatInUtf8() {
        for (String text : List.of("", "aé字\uD83D\uDE00", "字".repeat(1000), "\u0000\u007f\u0080\u07ff\u0800\uffff")) {
            assertThat(Utf8.bytes(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private static String golden(Message message) throws IOException {
        String name = message.getClass().getSimpleName() + ".json";
        try (InputStream file = WireTest.class.getResourceAsStream(name)) {
            assertThat(file).as(name).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
