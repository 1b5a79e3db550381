package io.headgate.lab.whatif;

import static io.headgate.lab.whatif.Trying.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.replay.Routing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCallsTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void aLogIsReplayedByRouteAndClient() throws IOException {
        Path log = log(
                line("10.0.0.1", "10:00:00", "GET /orders?page=2"),
                line("10.0.0.1", "10:00:00", "GET /orders"),
                "this line tells of nothing",
                line("10.0.0.2", "10:00:00", "GET /orders"),
                line("10.0.0.1", "10:00:01", "POST /pay"),
                line("10.0.0.1", "10:00:09", "GET /orders"));
        RecordedCalls calls = RecordedCalls.of(LogSource.of(log), Routing.usual(), RecordedCalls.Times.DRAWN);
        var rules = rules("{kind: gateway, id: fair, resource: GET /orders, key: {by: client-address},"
                + " limit: {algorithm: token-bucket, permits: 1, per: 5s}}");

        RunResult result = Trying.run(
                rules, new Scenario(calls, DownstreamSettings.of(Duration.ofMillis(5), 10), Duration.ZERO, 1));

        assertThat(calls.start()).isEqualTo(Instant.parse("2026-11-16T10:00:00Z"));
        assertThat(result.total().offered()).isEqualTo(5);
        assertThat(result.total().refused()).isOne(); // the second of 10.0.0.1 within five seconds
        assertThat(result.resources()).containsOnlyKeys("GET /orders", "POST /pay");
        assertThat(result.lastArrival()).isEqualTo(9 * Trying.SECOND);
        assertThat(calls.tally().bad()).isOne();
    }

    @Test
    void timesAndFailuresAreThoseOfTheLogIfThatIsWanted() throws IOException {
        Path log = Files.write(
                folder.resolve("calls.csv"),
                List.of(
                        "time,method,path,status,duration_ms",
                        "2026-11-16T10:00:00.000Z,GET,/orders/17,200,30",
                        "2026-11-16T10:00:01.000Z,GET,/orders/18,503,70"));
        RecordedCalls calls = RecordedCalls.of(LogSource.of(log), Routing.usual(), RecordedCalls.Times.RECORDED);

        RunResult result = Trying.run(
                List.of(), new Scenario(calls, DownstreamSettings.of(Duration.ofMillis(5), 10), Duration.ZERO, 1));

        assertThat(result.resources()).containsOnlyKeys("GET /orders/{n}");
        assertThat(result.total().good()).isOne();
        assertThat(result.total().failed()).isOne();
        assertThat(result.total().latency().most()).isEqualTo(70_000_000);
    }

    @Test
    void aLogWithoutCallsIsNoTraffic() throws IOException {
        Path log = log("nothing", "and nothing more");

        assertThatThrownBy(() -> RecordedCalls.of(LogSource.of(log), Routing.usual(), RecordedCalls.Times.DRAWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(log.toString());
    }

    private Path log(String... lines) throws IOException {
        return Files.write(folder.resolve("access.log"), List.of(lines));
    }

    private static String line(String client, String time, String request) {
        return client + " - - [16/Nov/2026:" + time + " +0000] \"" + request + " HTTP/1.1\" 200 512";
    }
}
