package io.headgate.adapters.spring.boot.versions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The drop-in for Sentinel and the commands that its dashboard sends. */
@Tag("slow")
class DropInOnEachVersionTest {

    private static final String ONE_PER_SECOND =
            "[{\"resource\":\"orders\",\"count\":1,\"grade\":1,\"limitApp\":\"default\",\"app\":\"shop\"}]";

    private static OutsideProjects projects;

    @BeforeAll
    static void copyArtifacts() throws Exception {
        projects = new OutsideProjects();
    }

    static List<String> versions() {
        return BootVersions.ofTheDropIn();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void theCommandsOfTheDashboardWork(String boot) throws Exception {
        Project project = projects.build("dropin", boot);
        int port = RunningApplication.freePort();
        Map<String, String> properties = Map.of(
                "csp.sentinel.log.dir", projects.folder("logs-" + boot).toString(),
                "csp.sentinel.api.port", String.valueOf(port),
                "headgate.sentinel.command", "true");
        try (RunningApplication application = project.start(properties)) {
            assertThat(application.get("/orders/1").body()).isEqualTo("order 1");
            rulesAreSetAndRead(application, port);
            assertThat(application.get("/orders/2").body()
                            + application.get("/orders/3").body()
                            + application.get("/orders/4").body()
                            + application.get("/orders/5").body())
                    .contains("refused");
            figuresAreRead(application, port);
            assertThat(application.log()).doesNotContain("NoClassDefFoundError", "NoSuchMethodError");
        }
    }

    private static void rulesAreSetAndRead(RunningApplication application, int port) {
        HttpResponse<String> set =
                application.post(port, "/setRules", "type=flow&data=" + URLEncoder.encode(ONE_PER_SECOND, UTF_8));
        assertThat(set.body()).isEqualTo("success");
        assertThat(command(application, port, "/getRules?type=flow")).contains("\"resource\":\"orders\"");
        assertThat(command(application, port, "/getParamFlowRules")).contains("\"resource\":\"products\"");
    }

    private static void figuresAreRead(RunningApplication application, int port) {
        assertThat(command(application, port, "/clusterNode")).contains("\"resource\":\"orders\"");
        assertThat(command(application, port, "/jsonTree")).contains("\"resource\":\"orders\"");
        assertThat(command(application, port, "/systemStatus")).contains("\"rqps\"");
    }

    private static String command(RunningApplication application, int port, String path) {
        HttpResponse<String> answer = application.get(port, path);
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
        return answer.body();
    }
}
