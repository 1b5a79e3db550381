package io.headgate.lab.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static List<ReadLog.Call> read(String... lines) throws IOException {
        List<ReadLog.Call> calls = new ArrayList<>();
        byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
        LogTally tally = AccessLog.read(
                LogSource.of("test", new ByteArrayInputStream(bytes)), call -> calls.add(ReadLog.Call.of(call)));
        assertThat(tally.good()).isEqualTo(calls.size());
        return calls;
    }

    private static List<Long> millis(List<ReadLog.Call> calls) {
        return calls.stream().map(call -> call.time().toEpochMilli()).toList();
    }

    @Test
    void theCallsOfASecondAreSpreadEvenlyOverIt() throws IOException {
        assertThat(millis(read("100", "100", "100", "100", "101", "103", "103")))
                .containsExactly(100_000L, 100_250L, 100_500L, 100_750L, 101_000L, 103_000L, 103_500L);
    }

    @Test
    void callsThatAreToldMoreExactlyStayWhereTheyAre() throws IOException {
        assertThat(millis(read("100", "100", "100.25", "100.75", "101.5", "101.5", "102")))
                .containsExactly(100_000L, 100_000L, 100_250L, 100_750L, 101_500L, 101_500L, 102_000L);
    }

    @Test
    void aLineThatIsLateIsPlayedInTheSecondThatTheLogHasReached() throws IOException {
        assertThat(millis(read("100", "101", "100", "101", "99", "102")))
                .containsExactly(100_000L, 101_000L, 101_250L, 101_500L, 101_750L, 102_000L);
    }

    @Test
    void whatWasHeldIsWhatWasRead() throws IOException {
        List<ReadLog.Call> calls = read(
                "a - - [10/Oct/2000:13:55:36 +0000] \"GET /1?x HTTP/1.1\" 200 5 \"-\" \"-\" 0.250",
                "nonsense",
                "- - - [10/Oct/2000:13:55:36 +0000] \"-\" - 5",
                "b - - [10/Oct/2000:13:55:36 +0000] \"POST /2 HTTP/1.1\" 503 5");

        assertThat(calls.stream()
                        .map(call -> call.line() + " " + call.method() + " " + call.path() + " " + call.client() + " "
                                + call.status() + " " + call.took()))
                .containsExactly("1 GET /1?x a 200 250000000", "3  -  0 -1", "4 POST /2 b 503 -1");
    }

    @Test
    void aSecondWithMoreCallsThanCanBeHeldGoesOnInWhatIsLeftOfIt() throws IOException {
        int calls = 2 * HeldCalls.MOST_CALLS + 10;
        List<Long> times = millis(read(("7\n".repeat(calls) + "8").split("\n", -1)));

        assertThat(times).hasSize(calls + 1).isSorted();
        assertThat(times.get(HeldCalls.MOST_CALLS)).isEqualTo(7_500);
        assertThat(times.get(2 * HeldCalls.MOST_CALLS)).isEqualTo(7_750);
        assertThat(times.get(calls - 1)).isBetween(7_900L, 7_999L);
        assertThat(times.get(calls)).isEqualTo(8_000);
    }
}
