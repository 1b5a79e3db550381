package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.adapter.okhttp.SentinelOkHttpConfig;
import com.alibaba.csp.sentinel.adapter.okhttp.SentinelOkHttpInterceptor;
import java.io.IOException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** {@code sentinel-okhttp-adapter}. */
class OkHttpTest extends HttpClientContract {

    private final OkHttpClient client = new OkHttpClient.Builder()
            .addInterceptor(new SentinelOkHttpInterceptor(new SentinelOkHttpConfig()))
            .build();

    OkHttpTest() throws IOException {}

    @Override
    protected String resource() {
        return "okhttp:GET:" + backend.address("/orders");
    }

    @Override
    int status() throws IOException {
        Request request = new Request.Builder().url(backend.address("/orders")).build();
        try (Response response = client.newCall(request).execute()) {
            return response.code();
        }
    }
}
