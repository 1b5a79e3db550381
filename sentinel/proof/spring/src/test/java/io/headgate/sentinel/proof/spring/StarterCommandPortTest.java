package io.headgate.sentinel.proof.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import io.headgate.sentinel.proof.Outcome;
import io.headgate.sentinel.proof.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** An application with the starter, driven by a dashboard through the port that is opened for it. */
class StarterCommandPortTest extends WebContract {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void open() {
        application = start(StarterApplication.class, WebApplicationType.SERVLET, "--spring.cloud.sentinel.eager=true");
    }

    @AfterAll
    static void close() {
        application.close();
    }

    @Override
    ConfigurableApplicationContext application() {
        return application;
    }

    @Override
    protected String resource() {
        return "/orders/{number}";
    }

    private static String command(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + TransportConfig.getRuntimePort() + "/" + path);
        HttpResponse<String> response =
                CLIENT.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(path + " " + response.body()).isEqualTo(200);
        return response.body();
    }

    private static boolean isOpen() {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), TransportConfig.getRuntimePort()), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    @Test
    void aDashboardLimitsTheApplicationThroughThePort() throws Exception {
        Waiting.until("the port is open", () -> TransportConfig.getRuntimePort() > 0 && isOpen());
        assertThat(command("version")).isNotEmpty();
        assertThat(call()).isEqualTo(Outcome.SERVED);

        String rules = "[{\"resource\":\"/orders/{number}\",\"grade\":1,\"count\":0,\"limitApp\":\"default\"}]";
        String data = URLEncoder.encode(rules, StandardCharsets.UTF_8);
        assertThat(command("setRules?type=flow&data=" + data)).isEqualTo("success");
        assertThat(call()).isEqualTo(Outcome.REFUSED);
        assertThat(command("getRules?type=flow")).contains("/orders/{number}");
        assertThat(command("clusterNode")).contains("/orders/{number}");

        assertThat(command("setRules?type=flow&data=" + URLEncoder.encode("[]", StandardCharsets.UTF_8)))
                .isEqualTo("success");
        assertThat(call()).isEqualTo(Outcome.SERVED);
    }
}
