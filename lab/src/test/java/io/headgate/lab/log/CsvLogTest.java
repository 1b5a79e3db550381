package io.headgate.lab.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLogTest {

    private static final Instant TIME = Instant.parse("2023-11-14T22:13:20Z");
    private static final ReadLog.Call CALL =
            new ReadLog.Call(2, TIME, TIME, "GET", "/a", "203.0.113.7", 200, 500_000_000);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ts,client,method,path,status,request_time\n1700000000,203.0.113.7,GET,/a,200,0.5",
                "STATUS;path;Timestamp;method;duration_ms;ip\n200;/a;1700000000000;GET;500;203.0.113.7",
                "\"time\"\t\"request\"\t\"x\"\t\"status\"\t\"remote_addr\"\t\"duration\"\n"
                        + "\"2023-11-14 22:13:20\"\t\"GET /a HTTP/1.1\"\t\"\"\"\t\"\"\"\t200\t203.0.113.7\t0.5",
                "# no heading\n2023-11-14T22:13:20Z, 203.0.113.7 , GET, /a, 200, 0.5",
                "\n203.0.113.7|1700000000|200|GET|/a|0.5"
            })
    void columnsAreFoundByTheirNamesOrTheirLooks(String text) {
        ReadLog log = ReadLog.of(text);

        assertThat(log.only()).isEqualTo(CALL);
        assertThat(log.tally().skipped()).isEqualTo(1);
        assertThat(log.format().name()).isEqualTo("csv");
    }

    @Test
    void timesAloneAreALog() {
        ReadLog log = ReadLog.of("0", "0.25", "0.25", "1.5", "late", "");

        assertThat(log.calls().stream().map(call -> call.time().toEpochMilli())).containsExactly(0L, 250L, 250L, 1500L);
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.BAD_TIME, 1L));
    }

    @Test
    void aHeadingAgainIsNoBadLine() {
        ReadLog log = ReadLog.of("ts,path", "1,/a", "ts,path", "2,/b", "3", ",/c");

        assertThat(log.calls().stream().map(ReadLog.Call::path)).containsExactly("/a", "/b");
        assertThat(log.tally().skipped()).isEqualTo(2);
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.FEW_COLUMNS, 1L, Flaw.NO_TIME, 1L));
    }

    @Test
    void aHeadingWithoutATimeIsBadAndTheNextLineIsTakenByItsLooks() {
        ReadLog log = ReadLog.of("when,what", "1700000000,/a");

        assertThat(log.only().path()).isEqualTo("/a");
        assertThat(log.tally().firstBad()).hasToString("[line 1: no time: when,what]");
    }

    @Test
    void moreColumnsThanAnybodyHasDoNoHarm() {
        ReadLog log = ReadLog.of("ts" + ",x".repeat(1000), "1" + ",2".repeat(1000), "1,");

        assertThat(List.of(log.tally().good(), log.tally().bad())).containsExactly(2L, 0L);
    }
}
