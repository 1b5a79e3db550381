package io.headgate.examples.httpclients;

import feign.DefaultClient;
import feign.Feign;
import feign.RequestLine;
import io.headgate.Headgate;
import io.headgate.adapters.feign.GuardedClient;
import java.net.URI;

/** By Feign. A refusal is a {@link io.headgate.BlockedException}. */
final class FeignStock implements Stock {

    /** What Feign implements. */
    interface Api {
        @RequestLine("GET /stock")
        String stock();
    }

    private final Api api;

    FeignStock(Headgate headgate, URI warehouse) {
        this.api = Feign.builder()
                .client(GuardedClient.of(headgate, new DefaultClient(null, null))
                        .naming(request -> RESOURCE))
                .target(Api.class, warehouse.toString());
    }

    @Override
    public String ask() {
        return api.stock();
    }

    @Override
    public void close() {
        // Feign keeps nothing open
    }
}
