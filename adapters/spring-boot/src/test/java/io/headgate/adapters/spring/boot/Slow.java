package io.headgate.adapters.spring.boot;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A request that lasts until it is let go, while no thread of the container waits for it. */
@RestController
public class Slow {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    @GetMapping("/slow")
    Callable<String> slow() {
        return () -> {
            begun.countDown();
            return letGo.await(30, TimeUnit.SECONDS) ? "done" : "forgotten";
        };
    }

    /** Waits until a request is in flight. */
    public boolean awaitBegun() throws InterruptedException {
        return begun.await(30, TimeUnit.SECONDS);
    }

    /** Lets the request in flight come to its end, and all later ones. */
    public void letGo() {
        letGo.countDown();
    }
}
