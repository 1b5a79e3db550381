package io.headgate.lab.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLogTest {

    private static final Instant TIME = Instant.parse("2023-11-14T22:13:20.500Z");
    private static final ReadLog.Call CALL =
            new ReadLog.Call(1, TIME, TIME, "GET", "/users/7", "203.0.113.7", 200, 12_000_000);

    @ParameterizedTest
    @ValueSource(
            strings = {
                // nginx
                """
            {"time_local":"14/Nov/2023:22:13:20 +0000","msec":"1700000000.500","remote_addr":"203.0.113.7",\
            "request":"GET /users/7 HTTP/1.1","status":"200","request_time":"0.012"}""",
                // Caddy
                """
            {"level":"info","ts":1700000000.5,"request":{"remote_ip":"203.0.113.7","method":"GET","uri":"/users/7",\
            "headers":{"X":["a","{b"]}},"duration":0.012,"status":200}""",
                // Envoy
                """
            { "start_time" : "2023-11-14T22:13:20.500Z" , "method":"GET","path":"/users/7","response_code":200,\
            "latency_ms": 12, "remote_addr":"203.0.113.7:4711", "x":null }""",
                // Logstash and others
                """
            {"@timestamp":"2023-11-14T23:13:20.5+01:00","clientip":"203.0.113.7","verb":"GET","request":"\\/users\\/7",\
            "response":200,"response_time":"12ms","time":"later"}""",
                // milliseconds, capitals
                """
            {"Timestamp":1700000000500,"Client":{"ip":"203.0.113.7"},"Method":"GET","URL":"/users/\\u0037",\
            "StatusCode":200,"Duration_ms":12.0}"""
            })
    void theUsualNamesAreFound(String line) {
        ReadLog log = ReadLog.of(line);

        assertThat(log.only()).isEqualTo(CALL);
        assertThat(log.format().name()).isEqualTo("json");
    }

    @Test
    void givenNamesGoBeforeTheUsualOnes() {
        String line = "{\"ts\":1,\"when\":1700000000,\"path\":\"/no\",\"op\":\"getUser\",\"tenant\":\"blue\"}";
        FieldNames names = FieldNames.with(List.of("time=When", "path=op", "client=tenant"));
        ReadLog.Call call =
                ReadLog.of(line.getBytes(StandardCharsets.UTF_8), null, names).only();

        assertThat(List.of(call.time().getEpochSecond(), call.path(), call.client()))
                .containsExactly(1_700_000_000L, "getUser", "blue");
    }

    @Test
    void aFieldThatIsNoneIsAnswered() {
        assertThatThrownBy(() -> FieldNames.with(List.of("tme=when"))).hasMessage("field: tme (did you mean time?)");
        assertThatThrownBy(() -> FieldNames.with(List.of("time")))
                .hasMessage("field: time (expected: field=name, such as time=when)");
    }

    @Test
    void whatIsNotOneWholeObjectIsBad() {
        ReadLog log = ReadLog.of(
                "{\"ts\":1700000000}",
                "{\"ts\":1700000000",
                "{\"ts\":1700000000}}",
                "{\"ts\":1700000000,}",
                "[1]",
                "{\"ts\" 1}",
                "{\"ts\":\"1700000000}",
                "{\"ts\":1700000000,\"x\":[[[}",
                "{}",
                "{\"ts\":\"soon\"}",
                "{\"ts\":[1]}");

        assertThat(log.tally().good()).isEqualTo(1);
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.NOT_JSON, 7L, Flaw.NO_TIME, 1L, Flaw.BAD_TIME, 2L));
    }

    @Test
    void aLineOfBracketsDoesNotExhaustTheStack() {
        ReadLog log = ReadLog.of(
                "{\"ts\":1,\"x\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}", "{\"x\":".repeat(10_000));

        assertThat(log.tally().good()).isEqualTo(1);
        assertThat(log.tally().flaws()).isEqualTo(Map.of(Flaw.NOT_JSON, 1L));
    }
}
