package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.adapter.apache.httpclient.SentinelApacheHttpClientBuilder;
import java.io.IOException;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.junit.jupiter.api.AfterEach;

/** {@code sentinel-apache-httpclient-adapter}. */
class ApacheHttpClientTest extends HttpClientContract {

    // Each try is an entry of its own: with retries the second try of one call would meet the breaker that the first
    // opened.
    private final CloseableHttpClient client =
            new SentinelApacheHttpClientBuilder().disableAutomaticRetries().build();

    ApacheHttpClientTest() throws IOException {}

    @AfterEach
    void closeClient() throws IOException {
        client.close();
    }

    @Override
    protected String resource() {
        return "httpclient:/orders";
    }

    @Override
    int status() throws IOException {
        try (CloseableHttpResponse response = client.execute(new HttpGet(backend.address("/orders")))) {
            return response.getStatusLine().getStatusCode();
        }
    }
}
