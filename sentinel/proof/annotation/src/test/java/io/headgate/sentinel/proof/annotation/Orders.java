package io.headgate.sentinel.proof.annotation;

import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.slots.block.BlockException;

/** A bean with annotated methods. */
class Orders {

    volatile boolean failing;

    @SentinelResource("orders.place")
    String place(String order) {
        return served(order);
    }

    @SentinelResource(value = "orders.list", blockHandler = "listRefused", fallback = "listFailed")
    String list(String shelf) {
        return served(shelf);
    }

    String listRefused(String shelf, BlockException refusal) {
        return "refused " + shelf + " " + refusal.getClass().getSimpleName();
    }

    String listFailed(String shelf, Throwable failure) {
        return "failed " + shelf + " " + failure.getMessage();
    }

    @SentinelResource(
            value = "orders.cancel",
            fallbackClass = Fallbacks.class,
            defaultFallback = "plain",
            exceptionsToIgnore = IllegalArgumentException.class)
    String cancel(String order) {
        if (order.isEmpty()) {
            throw new IllegalArgumentException("order");
        }
        return served(order);
    }

    private String served(String what) {
        if (failing) {
            throw new IllegalStateException("no orders today");
        }
        return "done " + what;
    }

    /** Fallbacks in a class of their own are static. */
    static final class Fallbacks {

        private Fallbacks() {}

        static String plain(Throwable failure) {
            return "instead";
        }
    }
}
