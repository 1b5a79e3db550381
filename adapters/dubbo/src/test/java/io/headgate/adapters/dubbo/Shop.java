package io.headgate.adapters.dubbo;

import java.util.concurrent.CompletableFuture;

/** Answers; each method can be replaced. */
class Shop implements Orders {

    @Override
    public String place(String order) {
        return "placed " + order;
    }

    @Override
    public String place(String order, int items) {
        return items + " placed " + order;
    }

    @Override
    public CompletableFuture<String> placeLater(String order) {
        return CompletableFuture.completedFuture("placed " + order);
    }
}
