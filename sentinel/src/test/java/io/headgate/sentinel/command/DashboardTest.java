package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.command.CommandCenterProvider;
import com.alibaba.csp.sentinel.command.handler.ModifyParamFlowRulesCommandHandler;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.datasource.FileWritableDataSource;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.node.metric.MetricWriter;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.init.CommandCenterInitFunc;
import com.alibaba.csp.sentinel.transport.init.HeartbeatSenderInitFunc;
import com.alibaba.csp.sentinel.transport.util.WritableDataSourceRegistry;
import com.alibaba.csp.sentinel.util.HostNameUtil;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dashboard hears of the program and then uses its command port, as the published one does. */
class DashboardTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Configured configured = new Configured();
    private final HeartbeatSenderInitFunc heartbeats = new HeartbeatSenderInitFunc();
    private FakeDashboard dashboard;
    private String address;

    @BeforeEach
    void theDashboardHearsOfTheProgram() throws Exception {
        dashboard = new FakeDashboard(200);
        configured
                .with(TransportConfig.CONSOLE_SERVER, "127.0.0.1:" + dashboard.port())
                .with(TransportConfig.SERVER_PORT, "0")
                .with(TransportConfig.HEARTBEAT_INTERVAL_MS, "50");
        new CommandCenterInitFunc().init();
        heartbeats.init();
        Map<String, String> beat = dashboard.next();
        assertThat(beat)
                .containsEntry("app", "headgate-sentinel-test")
                .containsEntry("app_type", "0")
                .containsEntry("v", Constants.SENTINEL_VERSION)
                .containsEntry("ip", "127.0.0.1")
                .containsEntry("port", String.valueOf(TransportConfig.getRuntimePort()))
                .containsKeys("hostname", "version");
        address = "http://" + beat.get("ip") + ":" + beat.get("port") + "/";
    }

    @AfterEach
    void allIsAsBefore() throws Exception {
        heartbeats.close();
        CommandCenterProvider.getCommandCenter().stop();
        assertThat(TransportConfig.getRuntimePort()).isEqualTo(-1);
        dashboard.close();
        configured.close();
        Constants.ON = true;
        ClusterStateManager.applyState(ClusterStateManager.CLUSTER_NOT_STARTED);
        WritableDataSourceRegistry.registerFlowDataSource(null);
        ModifyParamFlowRulesCommandHandler.setWritableDataSource(null);
        FlowRuleManager.loadRules(List.of());
        DegradeRuleManager.loadRules(List.of());
        AuthorityRuleManager.loadRules(List.of());
        SystemRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String get(String command) throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(address + command)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String refused(String command) throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(address + command)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return answer.body();
    }

    private HttpResponse<String> post(String command, String... fields) throws Exception {
        StringBuilder form = new StringBuilder();
        for (int index = 0; index < fields.length; index += 2) {
            form.append(index == 0 ? "" : "&").append(fields[index]).append('=');
            form.append(URLEncoder.encode(fields[index + 1], StandardCharsets.UTF_8));
        }
        return send(HttpRequest.newBuilder(URI.create(address + command))
                .header("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
                .POST(HttpRequest.BodyPublishers.ofString(form.toString())));
    }

    private static void call(String resource) throws BlockException {
        try (Entry entry = SphU.entry(resource, EntryType.IN)) {
            assertThat(entry).isNotNull();
        }
    }

    @Test
    void rulesThatItSetsAreInForceAndComeBackAsTheyWere() throws Exception {
        String resource = "dash a+b 100%";
        assertThatCode(() -> call(resource)).doesNotThrowAnyException();
        String rules = "[{\"app\":\"x\",\"resource\":\"" + resource + "\",\"count\":0,\"grade\":1,\"gmtCreate\":5}]";
        assertThat(post("setRules", "type", "flow", "data", rules).body()).isEqualTo("success");
        assertThatThrownBy(() -> call(resource)).isInstanceOf(BlockException.class);
        assertThat(get("getRules?type=flow"))
                .isEqualTo("[{\"clusterMode\":false,\"controlBehavior\":0,\"count\":0.0,\"grade\":1,"
                        + "\"limitApp\":\"default\",\"maxQueueingTimeMs\":500,\"regex\":false,"
                        + "\"resource\":\"dash a+b 100%\",\"strategy\":0,\"warmUpPeriodSec\":10}]");
        String twice = URLEncoder.encode(rules.replace("\"count\":0", "\"count\":7"), StandardCharsets.UTF_8);
        assertThat(post("setRules", "type", "flow", "data", twice).body()).isEqualTo("success");
        assertThat(get("getRules?type=flow")).contains("\"count\":7.0", "dash a+b 100%");
        assertThat(post("setRules", "type", "flow", "data", "[]").body()).isEqualTo("success");
        assertThat(get("getRules?type=flow")).isEqualTo("[]");
    }

    @Test
    void everyKindOfRuleCanBeSetAndRead() throws Exception {
        Map<String, String> kinds = Map.of(
                "degrade",
                "[{\"count\":0.5,\"grade\":1,\"limitApp\":\"default\",\"minRequestAmount\":5,\"regex\":false,"
                        + "\"resource\":\"dash.r\",\"slowRatioThreshold\":1.0,\"statIntervalMs\":1000,\"timeWindow\":3}]",
                "authority",
                "[{\"limitApp\":\"a,b\",\"regex\":false,\"resource\":\"dash.r\",\"strategy\":1}]",
                "system",
                "[{\"avgRt\":-1,\"highestCpuUsage\":-1.0,\"highestSystemLoad\":-1.0,\"maxThread\":-1,\"qps\":5.5,"
                        + "\"regex\":false}]");
        for (Map.Entry<String, String> kind : kinds.entrySet()) {
            assertThat(post("setRules", "type", kind.getKey(), "data", kind.getValue())
                            .body())
                    .isEqualTo("success");
            assertThat(get("getRules?type=" + kind.getKey())).isEqualTo(kind.getValue());
        }
        String hot = "[{\"burstCount\":0,\"clusterMode\":false,\"controlBehavior\":0,\"count\":5.0,\"durationInSec\":1,"
                + "\"grade\":1,\"limitApp\":\"default\",\"maxQueueingTimeMs\":0,\"paramFlowItemList\":"
                + "[{\"classType\":\"java.lang.String\",\"count\":3,\"object\":\"x\"}],\"paramIdx\":0,"
                + "\"regex\":false,\"resource\":\"dash.r\"}]";
        assertThat(post("setParamFlowRules", "data", hot).body()).isEqualTo("success");
        assertThat(get("getParamFlowRules")).isEqualTo(hot);
    }

    @Test
    void rulesThatCannotBeReadLeaveTheOnesBeforeInForce() throws Exception {
        post("setRules", "type", "flow", "data", "[{\"resource\":\"dash.kept\",\"count\":0}]");
        assertThat(refused("setRules?type=flow&data=%5B")).startsWith("data: [ (expected: a JSON array of FlowRule");
        assertThat(refused("setRules?type=flow")).isEqualTo("data: nothing (expected: a JSON array, [] for no rules)");
        assertThat(refused("setRules?type=what&data=%5B%5D")).isEqualTo("invalid type");
        assertThat(refused("setRules")).isEqualTo("invalid type");
        assertThat(refused("getRules?type=what")).isEqualTo("invalid type");
        assertThat(refused("setParamFlowRules?data=x")).startsWith("data: x (expected: a JSON array of ParamFlowRule");
        assertThatThrownBy(() -> call("dash.kept")).isInstanceOf(BlockException.class);
    }

    @Test
    void rulesOfWhichOneIsWrongAreRefusedAsAWholeAndKeptNowhere(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("flow.json");
        WritableDataSourceRegistry.registerFlowDataSource(new FileWritableDataSource<>(file.toFile(), Json::write));
        post("setRules", "type", "flow", "data", "[{\"resource\":\"dash.kept\",\"count\":0}]");
        String before = Files.readString(file);
        String wrong = "[{\"resource\":\"dash.kept\",\"count\":-1},{\"resource\":\"dash.new\",\"count\":0}]";
        for (int twice = 0; twice < 2; twice++) {
            HttpResponse<String> answer = post("setRules", "type", "flow", "data", wrong);
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).startsWith("count: -1.0 (expected: ").contains("dash.kept");
        }
        assertThat(Files.readString(file)).isEqualTo(before);
        assertThatThrownBy(() -> call("dash.kept")).isInstanceOf(BlockException.class);
        assertThatCode(() -> call("dash.new")).doesNotThrowAnyException();
        assertThat(post("setRules", "type", "system", "data", "[{\"highestCpuUsage\":2}]")
                        .body())
                .isEqualTo("highestCpuUsage: 2.0 (expected: at most 1)");
    }

    @Test
    void moreRulesThanThereMayBeAreRefusedBeforeTheyAreMade() throws Exception {
        post("setRules", "type", "flow", "data", "[{\"resource\":\"dash.kept\",\"count\":0}]");
        for (String kind : List.of("flow", "degrade", "authority", "system")) {
            HttpResponse<String> answer = post("setRules", "type", kind, "data", emptyRules(10_001));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo("data: more than 10000 rules (expected: at most that)");
        }
        assertThat(post("setParamFlowRules", "data", emptyRules(10_001)).body()).startsWith("data: more than 10000 ");
        assertThatThrownBy(() -> call("dash.kept")).isInstanceOf(BlockException.class);
        assertThat(post("setRules", "type", "system", "data", emptyRules(10_000))
                        .body())
                .isEqualTo("success");
    }

    @Test
    void ofManyRulesThatAreWrongTheFirstAreNamedAndTheOthersCounted() throws Exception {
        String all =
                post("setRules", "type", "flow", "data", emptyRules(10_000)).body();
        assertThat(all).startsWith("resource: null (expected: ").endsWith("; and 9980 more");
        assertThat(all.split("; ")).hasSize(21);
        String wrong = "[" + "{\"highestCpuUsage\":2},".repeat(999) + "{\"highestCpuUsage\":2}]";
        assertThat(post("setRules", "type", "system", "data", wrong).body()).endsWith("; and 980 more");
        String named = "[{\"count\":-1,\"resource\":\"" + "x".repeat(100_000) + "\"}]";
        assertThat(post("setRules", "type", "flow", "data", named).body()).hasSizeLessThan(2_000);
    }

    private static String emptyRules(int count) {
        return "[" + "{},".repeat(count - 1) + "{}]";
    }

    @Test
    void rulesAreKeptWhereTheProgramSays(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("flow.json");
        WritableDataSourceRegistry.registerFlowDataSource(new FileWritableDataSource<>(file.toFile(), Json::write));
        String rules = "[{\"resource\":\"dash.file\",\"count\":3}]";
        assertThat(post("setRules", "type", "flow", "data", rules).body()).isEqualTo("success");
        assertThat(Files.readString(file)).contains("\"resource\":\"dash.file\"", "\"count\":3.0");
        WritableDataSourceRegistry.registerFlowDataSource(
                new FileWritableDataSource<>(folder.resolve("no/such").toFile(), Json::write));
        assertThat(post("setRules", "type", "flow", "data", rules).body())
                .isEqualTo("partial success (write data source failed)");
    }

    @Test
    void itSeesWhatIsCalledAndByWhom() throws Exception {
        post("setRules", "type", "flow", "data", "[{\"resource\":\"dash.seen\",\"count\":0,\"limitApp\":\"bad\"}]");
        for (String origin : List.of("good", "bad")) {
            ContextUtil.enter("dash.entrance", origin);
            try {
                call("dash.seen");
            } catch (BlockException refused) {
                assertThat(origin).isEqualTo("bad");
            }
            ContextUtil.exit();
        }
        String figures = "\\{\"averageRt\":\\d+,\"blockQps\":[01],\"exceptionQps\":0,%s\"oneMinuteBlock\":1,"
                + "\"oneMinuteException\":0,\"oneMinutePass\":1,\"oneMinuteTotal\":2,%s\"passQps\":[01],"
                + "\"resource\":\"dash.seen\",\"successQps\":[01],\"threadNum\":0,\"timestamp\":\\d+,\"totalQps\":[012]}";
        assertThat(get("clusterNodeById?id=dash.seen")).matches(figures.formatted("", ""));
        assertThat(get("clusterNode")).containsPattern(figures.formatted("", ""));
        assertThat(get("clusterNode?type=notZero")).containsPattern(figures.formatted("", ""));
        assertThat(get("jsonTree"))
                .containsPattern(figures.formatted("\"id\":\"[-0-9a-f]{36}\",", "\"parentId\":\"[-0-9a-f]{36}\","))
                .contains("\"resource\":\"machine-root\"", "\"resource\":\"dash.entrance\"");
        assertThat(get("clusterNodeById?id=nobody")).isEqualTo("{}");
        assertThat(refused("clusterNodeById")).isEqualTo("Invalid parameter: empty clusterNode name");
        assertThat(get("tree"))
                .containsPattern("EntranceNode: machine-root\\(t:\\d+ ")
                .containsPattern(
                        "\n-EntranceNode: dash\\.entrance\\(.*\n--dash\\.seen\\(t:0 pq:.* 1mp:1 1mb:1 1mt:2\\)");
        assertThat(get("tree?id=dash.entrance")).startsWith("EntranceNode: dash.entrance(");
        assertThat(get("tree?id=dash.entr")).startsWith("EntranceNode: dash.entrance(");
        assertThat(get("tree?id=nobody")).startsWith("\r\n\r\nt:threadNum");
        assertThat(get("cnode?id=dash.see")).startsWith("idx id        thread").contains("\n1   dash.seen 0 ");
        assertThat(refused("cnode")).isEqualTo("Invalid parameter: empty clusterNode name");
        assertThat(get("origin?id=dash.seen"))
                .startsWith("id: dash.seen\n\nidx origin")
                .contains("bad ", "good ");
        assertThat(get("origin?id=nobody")).isEqualTo("Not find cNode with id nobody");
        assertThat(get("systemStatus"))
                .matches("\\{\"b\":[\\d.]+,\"r\":[\\d.]+,\"t\":\\d+,\"qps\":[\\d.]+,\"rqps\":[\\d.]+}");
    }

    @Test
    void itReadsTheMetricLog() throws Exception {
        long second = TimeUtil.currentTimeMillis() / 1000 * 1000 + 60_000; // a writer drops what was before it
        MetricNode line = new MetricNode();
        line.setTimestamp(second);
        line.setResource("dash.metric");
        line.setPassQps(1);
        line.setBlockQps(2);
        line.setSuccessQps(3);
        line.setExceptionQps(4);
        line.setRt(5);
        MetricWriter writer = new MetricWriter(1_000_000, 6);
        writer.write(second, List.of(line));
        writer.close();
        String between = "metric?startTime=" + second + "&endTime=" + (second + 999);
        String thin = second + "|dash.metric|1|2|3|4|5|0|0|0\n";
        assertThat(get(between + "&identity=dash.metric")).isEqualTo(thin);
        assertThat(get(between + "&identify=dash.metric")).isEqualTo(thin);
        assertThat(get(between + "&identity=nobody")).isEmpty();
        assertThat(get(between))
                .contains(thin)
                .containsPattern("\n\\d+000\\|__system_load__\\|\\d+\\|0\\|0\\|0\\|0\\|0\\|0\\|0\n"
                        + "\\d+000\\|__cpu_usage__\\|\\d+\\|0\\|0\\|0\\|0\\|0\\|0\\|0\n$");
        assertThat(get("metric?maxLines=5&startTime=" + second)).contains(thin);
        assertThat(get("metric")).isEmpty();
        assertThat(refused("metric?startTime=abc")).isEqualTo("startTime: abc (expected: a whole number)");
    }

    @Test
    void itAsksAboutTheProgramAndSwitchesIt() throws Exception {
        assertThat(get("version")).isEqualTo(Constants.SENTINEL_VERSION);
        assertThat(get("basicInfo"))
                .isEqualTo("{\n\t\"machine\": \"" + HostNameUtil.getHostName() + "\",\n\t\"ip\": \""
                        + HostNameUtil.getIp() + "\"\n}");
        assertThat(get("api"))
                .contains("{\"url\":\"/version\",\"desc\":\"get sentinel version\"}", "\"/setParamFlowRules\"");
        assertThat(get("getSwitch")).isEqualTo("Sentinel switch value: true");
        assertThat(get("setSwitch?value=false")).isEqualTo("Sentinel set switch value: false");
        assertThat(get("getSwitch")).isEqualTo("Sentinel switch value: false");
        assertThat(refused("setSwitch?value=x")).isEqualTo("value: x (expected: true or false)");
        assertThat(refused("setSwitch")).isEqualTo("value: null (expected: true or false)");
        assertThat(get("setSwitch?value=true")).isEqualTo("Sentinel set switch value: true");
        assertThat(Constants.ON).isTrue();
        assertThat(refused("cluster/server/info")).isEqualTo("Unknown command `cluster/server/info`");
    }

    @Test
    void itGivesTheProgramARoleInAClusterAndTakesItBack() throws Exception {
        assertThat(get("setClusterMode?mode=0")).isEqualTo("success");
        assertThat(ClusterStateManager.isClient()).isTrue();
        assertThat(get("getClusterMode")).isEqualTo(clusterMode(0));
        assertThat(refused("setClusterMode?mode=1")).isEqualTo("token server mode not available: no SPI found");
        assertThat(refused("setClusterMode?mode=7")).isEqualTo("invalid parameter");
        assertThat(refused("setClusterMode")).isEqualTo("invalid parameter");
        assertThat(ClusterStateManager.isClient()).isTrue();
        assertThat(get("setClusterMode?mode=-1")).isEqualTo("success");
        assertThat(get("getClusterMode")).isEqualTo(clusterMode(-1));
    }

    /** As the command tells it: the tests have a client, and no server. */
    private static String clusterMode(int mode) {
        return "{\"mode\":" + mode + ",\"clientAvailable\":true,\"serverAvailable\":false,\"lastModified\":"
                + ClusterStateManager.getLastModified() + "}";
    }

    @Test
    void theProgramStartsItByItself() {
        assertThat(SpiLoader.of(InitFunc.class).loadInstanceList())
                .hasAtLeastOneElementOfType(CommandCenterInitFunc.class)
                .hasAtLeastOneElementOfType(HeartbeatSenderInitFunc.class);
        assertThat(SentinelConfig.getAppName()).isEqualTo("headgate-sentinel-test");
    }
}
