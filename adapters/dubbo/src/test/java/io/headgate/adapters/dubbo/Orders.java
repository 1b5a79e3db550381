package io.headgate.adapters.dubbo;

import java.util.concurrent.CompletableFuture;

/** What the tests call. */
public interface Orders {

    String place(String order);

    String place(String order, int items);

    CompletableFuture<String> placeLater(String order);
}
