package io.headgate.examples.httpclients;

import io.headgate.Headgate;
import io.headgate.adapters.okhttp.HeadgateInterceptor;
import java.io.IOException;
import java.net.URI;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** By OkHttp. A refusal is a {@link io.headgate.adapters.outbound.RefusedException}. */
final class OkHttpStock implements Stock {

    private final OkHttpClient client;
    private final URI warehouse;

    OkHttpStock(Headgate headgate, URI warehouse) {
        this.client = new OkHttpClient.Builder()
                .addInterceptor(HeadgateInterceptor.of(headgate).naming(request -> RESOURCE))
                .build();
        this.warehouse = warehouse;
    }

    @Override
    public String ask() throws IOException {
        Request request = new Request.Builder()
                .url(warehouse.resolve("/stock").toString())
                .build();
        try (Response response = client.newCall(request).execute()) {
            return response.body().string();
        }
    }

    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
