package io.headgate.examples.httpclients;

import io.headgate.Headgate;
import io.headgate.adapters.jdkhttpclient.GuardedHttpClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** By the client of the JDK. A refusal is a {@link io.headgate.BlockedException}. */
final class JdkStock implements Stock {

    private final HttpClient client;
    private final URI warehouse;

    JdkStock(Headgate headgate, URI warehouse) {
        this.client = GuardedHttpClient.of(headgate, HttpClient.newHttpClient()).naming(request -> RESOURCE);
        this.warehouse = warehouse;
    }

    @Override
    public String ask() throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(warehouse.resolve("/stock")).build();
        return client.send(request, BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        // before JDK 21 it has nothing to close
    }
}
