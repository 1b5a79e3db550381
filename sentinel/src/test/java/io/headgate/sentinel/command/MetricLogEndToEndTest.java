package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.node.metric.MetricSearcher;
import io.headgate.sentinel.Instance;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From calls to the metric log in a folder of its own, and from there to who searches it and who asks the command port. */
@Timeout(180)
class MetricLogEndToEndTest {

    private static final String APP = "metric-shop";
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd");
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** Where time flies, who writes each second must be told when. */
    private static final String WHEN_TOLD = "csp.sentinel.metric.flush.interval=0";

    private Path folder;
    private Instance program;
    private long start;

    @BeforeEach
    void folder(@TempDir Path temporary) throws Exception {
        folder = Files.createDirectory(temporary.resolve("logs"));
    }

    private void begin(String setting) throws Exception {
        program = new Instance(
                MetricProgram.class,
                folder,
                "project.name=" + APP,
                "csp.sentinel.api.port=0",
                "headgate.sentinel.command=true",
                setting);
        start = Long.parseLong(program.tell("forward 0"));
    }

    @AfterEach
    void end() throws Exception {
        program.close();
    }

    private static String at(long millis, DateTimeFormatter format) {
        return format.format(Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault()));
    }

    private Path file() {
        return folder.resolve(APP + "-metrics.log." + at(start, DAY));
    }

    private List<String> lines() throws Exception {
        return Files.exists(file()) ? Files.readAllLines(file(), StandardCharsets.UTF_8) : List.of();
    }

    private HttpResponse<String> get(String command) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + program.tell("port") + "/" + command);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private void callForTwoSeconds() throws Exception {
        begin(WHEN_TOLD);
        program.tell("limit orders 3");
        assertThat(program.count("call orders 5")).isEqualTo(3);
        program.tell("forward 940"); // 60 ms were spent in calls
        program.tell("fail orders 2");
        program.tell("forward 1960");
        program.tell("write");
    }

    @Test
    void callsBecomeLinesInSentinelsFormat() throws Exception {
        callForTwoSeconds();
        String first = start + "|" + at(start, SECOND) + "|";
        String second = start + 1_000 + "|" + at(start + 1_000, SECOND) + "|";
        assertThat(lines())
                .containsExactly(
                        first + "orders|3|2|3|0|20|0|0|1",
                        first + "__total_inbound_traffic__|3|2|3|0|20|0|0|0",
                        second + "orders|2|0|2|2|20|0|0|1",
                        second + "__total_inbound_traffic__|2|0|2|2|20|0|0|0");
        assertThat(Files.size(Path.of(file() + ".idx"))).isEqualTo(2 * 16); // a second and its place, for each
    }

    @Test
    void theTimerWritesEachSecondAndTellsHowManyAreInside() throws Exception {
        begin("csp.sentinel.metric.flush.interval=1");
        program.tell("limit orders 100");
        program.tell("hold orders");
        program.tell("hold orders");
        program.tell("forward 2000");
        Polls.until("a line in " + file(), () -> !lines().isEmpty());
        assertThat(lines()).containsExactly(start + "|" + at(start, SECOND) + "|orders|2|0|0|0|0|0|2|0");
    }

    @Test
    void aSearcherFindsThem() throws Exception {
        callForTwoSeconds();
        MetricSearcher searcher = new MetricSearcher(folder + "/", APP + "-metrics.log");
        assertThat(searcher.find(start, 10)).hasSize(4);
        assertThat(searcher.findByTimeAndResource(start + 1_000, start + 1_999, "orders"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.getTimestamp()).isEqualTo(start + 1_000);
                    assertThat(line.getPassQps()).isEqualTo(2);
                    assertThat(line.getExceptionQps()).isEqualTo(2);
                });
        assertThat(searcher.find(start + 5_000, 10)).isNull();
    }

    @Test
    void theCommandPortTellsThem() throws Exception {
        callForTwoSeconds();
        String both = "metric?startTime=" + start + "&endTime=" + (start + 5_999);
        assertThat(get(both + "&identity=orders").body())
                .isEqualTo(start + "|orders|3|2|3|0|20|0|0|1\n" + (start + 1_000) + "|orders|2|0|2|2|20|0|0|1\n");
        assertThat(get(both).body().lines())
                .hasSize(4 + 2) // and the load of the machine
                .allSatisfy(line -> assertThat(MetricNode.fromThinString(line).getTimestamp())
                        .isPositive());
        assertThat(get("metric?startTime=" + start + "&maxLines=1&identity=orders")
                        .body())
                .isEqualTo(start + "|orders|3|2|3|0|20|0|0|1\n");
        assertThat(get("metric?startTime=" + start + "&maxLines=0&identity=orders")
                        .body())
                .isEmpty();
    }

    @Test
    void moreLinesThanAnAnswerMayHaveAreLeftOutAndItSaysSo() throws Exception {
        begin(WHEN_TOLD);
        int seconds = 17;
        for (int second = 0; second < seconds; second++) {
            program.tell("many 6000");
            program.tell("forward 1000");
            program.tell("write");
        }
        assertThat(lines()).hasSize(seconds * 6_000);
        HttpResponse<String> answer = get("metric?startTime=" + start + "&endTime=" + (start + 60_000));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue(Answer.CUT)).hasValue("100000");
        assertThat(answer.body().lines()).hasSize(100_000 + 2);
        HttpResponse<String> whole = get("metric?startTime=" + start + "&endTime=" + (start + 5_999));
        assertThat(whole.headers().firstValue(Answer.CUT)).isEmpty();
        assertThat(whole.body().lines()).hasSize(36_000 + 2);
    }
}
