package io.headgate.lab.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonLogTest {

    private static final Instant TIME = Instant.parse("2000-10-10T20:55:36Z");
    private static final String AT = " [10/Oct/2000:13:55:36 -0700] ";

    @Test
    void theCommonFormat() {
        ReadLog log = ReadLog.of("203.0.113.7 - frank" + AT + "\"GET /apache_pb.gif?x=1 HTTP/1.0\" 200 2326");

        assertThat(log.only())
                .isEqualTo(new ReadLog.Call(1, TIME, TIME, "GET", "/apache_pb.gif?x=1", "203.0.113.7", 200, -1));
        assertThat(log.format().name()).isEqualTo("combined");
    }

    @Test
    void theCombinedFormatWithQuotationMarksInTheAgent() {
        ReadLog.Call call = ReadLog.of("2001:db8::1 - -" + AT
                        + "\"POST /a HTTP/2.0\" 503 - \"https://x/?q=\\\"[1]\\\"\" \"curl \\\"7\\\\\" 0.125")
                .only();

        assertThat(List.of(call.client(), call.method(), call.path(), call.status(), call.took()))
                .containsExactly("2001:db8::1", "POST", "/a", 503, 125_000_000L);
    }

    @Test
    void theExactTimeBehindItIsTakenWhereItIsTheSameSecond() {
        String line = "1.2.3.4 - -" + AT + "\"GET / HTTP/1.1\" 200 5 \"-\" \"x\" \"-\" rt=0.007 uct=\"0.001\" ";

        assertThat(ReadLog.of(line + "971211336.123").only().time()).isEqualTo(TIME.plusMillis(123));
        assertThat(ReadLog.of(line + "971211336.123").only().took()).isEqualTo(7_000_000);
        assertThat(ReadLog.of(line + "871211336.123").only().time()).isEqualTo(TIME);
    }

    @Test
    void aRatioOfTwoDecimalsAndAnAddressAreNoDuration() {
        assertThat(ReadLog.of("1.2.3.4 - -" + AT + "\"GET / HTTP/1.1\" 200 5 \"-\" \"x\" 2.37 10.0.0.123:80 urt=0.500")
                        .only()
                        .took())
                .isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "203.0.113.7 - -",
                "203.0.113.7 - john smith [x]",
                "203.0.113.7, 10.0.0.1 - -",
                "shop.example:443 203.0.113.7 - -",
                "203.0.113.7 - [10/Oct/2000:13:55:36 -0700]x",
                "[203.0.113.7] - -",
                "203.0.113.7:51234 - -"
            })
    void theClientIsFoundBeforeTheTime(String before) {
        assertThat(ReadLog.of(before + AT + "\"GET / HTTP/1.1\" 200 5").only().client())
                .isEqualTo("203.0.113.7");
    }

    @Test
    void dashesStandForNothing() {
        ReadLog.Call call = ReadLog.of("- - -" + AT + "\"-\" - -").only();

        assertThat(List.of(call.client(), call.method(), call.path(), call.status()))
                .containsExactly("", "", "-", 0);
    }

    @Test
    void aRequestThatIsNoneIsAPathAsAWhole() {
        ReadLog log = ReadLog.of(
                "1.2.3.4 - -" + AT + "\"\\x16\\x03\\x01\" 400 157 \"-\" \"-\"",
                "1.2.3.4 - -" + AT + "\"GET /a b HTTP/1.1\" 200 1",
                "1.2.3.4 - -" + AT + "\"GET /a\" 200 1",
                "1.2.3.4 - -" + AT + "\"\" 408 0");

        assertThat(log.calls().stream().map(call -> call.method() + "|" + call.path()))
                .containsExactly("|\\x16\\x03\\x01", "GET|/a b", "GET|/a", "|");
    }

    @Test
    void eachBadLineHasItsReason() {
        ReadLog log = ReadLog.of(
                "1.2.3.4 - -" + AT + "\"GET / HTTP/1.1\" 200 1",
                "",
                "# a comment",
                "1.2.3.4 - - \"GET / HTTP/1.1\" 200 1",
                "1.2.3.4 - - [30/Feb/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 1",
                "1.2.3.4 - -" + AT,
                "1.2.3.4 - -" + AT + "\"GET / HT");

        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.NO_TIME, 1L, Flaw.BAD_TIME, 1L, Flaw.NO_REQUEST, 2L));
        assertThat(List.of(
                        log.tally().lines(),
                        log.tally().good(),
                        log.tally().bad(),
                        log.tally().skipped()))
                .containsExactly(7L, 1L, 4L, 2L);
        assertThat(log.tally().firstBad().get(0)).hasToString("line 4: no time: 1.2.3.4 - - \"GET / HTTP/1.1\" 200 1");
    }

    @Test
    void timesThatGoBackAreHeldAtTheLatestAndCounted() {
        ReadLog log = ReadLog.of(
                "1.2.3.4 - -" + AT + "\"GET /1 HTTP/1.1\" 200 1",
                "1.2.3.4 - - [10/Oct/2000:13:55:33 -0700] \"GET /2 HTTP/1.1\" 200 1",
                "1.2.3.4 - - [10/Oct/2000:13:55:35 -0700] \"GET /3 HTTP/1.1\" 200 1",
                "1.2.3.4 - - [10/Oct/2000:13:55:37 -0700] \"GET /4 HTTP/1.1\" 200 1");

        assertThat(log.calls().stream().map(ReadLog.Call::time)).containsExactly(TIME, TIME, TIME, TIME.plusSeconds(1));
        assertThat(log.calls().get(1).logged()).isEqualTo(TIME.minusSeconds(3));
        assertThat(log.tally().outOfOrder()).isEqualTo(2);
        assertThat(log.tally().farthestBack()).hasSeconds(3);
    }
}
