package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import io.headgate.adapters.spring.boot.Slow;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A request that is in flight until the test ends it. */
record SlowRequest(Shop shop, CompletableFuture<HttpResponse<String>> answer) {

    /** Sends it, and returns when its handler is at work. */
    static SlowRequest begin(Shop shop) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(shop.uri("/slow")).build();
        SlowRequest slow = new SlowRequest(
                shop, HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        assertThat(shop.bean(Slow.class).awaitBegun()).isTrue();
        return slow;
    }

    /** Lets it end, and returns what it was answered. */
    String end() throws Exception {
        shop.bean(Slow.class).letGo();
        return answer.get(30, TimeUnit.SECONDS).body();
    }
}
