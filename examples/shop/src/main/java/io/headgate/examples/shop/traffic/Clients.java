package io.headgate.examples.shop.traffic;

import static io.headgate.limiter.Checks.require;

import io.headgate.examples.shop.report.Answer;
import io.headgate.examples.shop.report.Answer.Outcome;
import io.headgate.examples.shop.service.ShopApplication;
import io.headgate.examples.shop.story.Arrival;
import io.headgate.examples.shop.story.Stream;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * The applications that call the shop. A call never waits for another: who sends one gets its answer later, on another thread. When too
 * many wait for an answer the next is abandoned instead. Safe for many threads.
 */
final class Clients implements AutoCloseable {

    private static final int MOST_OPEN = 160;
    private static final int THREADS = 6;
    private static final long TIMEOUT_MILLIS = 5_000;
    private static final long STOP_MILLIS = 500;

    private final URI shop;
    private final HttpClient client = new HttpClient();
    private final Semaphore places = new Semaphore(MOST_OPEN);
    private volatile boolean closing;

    /** Calls the shop at that address, which must be on this machine. */
    Clients(URI shop) {
        require(isLoopback(shop), "shop", shop, "an address on this machine");
        this.shop = shop;
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("shop-clients");
        threads.setDaemon(true);
        threads.setStopTimeout(STOP_MILLIS);
        client.setExecutor(threads);
        client.setScheduler(new ScheduledExecutorScheduler("shop-clients-timer", true));
        client.setMaxConnectionsPerDestination(MOST_OPEN);
        client.setMaxRequestsQueuedPerDestination(MOST_OPEN);
        client.setUserAgentField(null);
        client.setFollowRedirects(false);
        client.setConnectTimeout(TIMEOUT_MILLIS);
    }

    private static boolean isLoopback(URI shop) {
        try {
            return InetAddress.getByName(shop.getHost()).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    void start() {
        LifeCycle.start(client);
    }

    /** Makes a call that was due at {@code due}, an instant of {@link System#nanoTime}. */
    void send(Arrival arrival, long due, Consumer<Answer> told) {
        if (closing || !places.tryAcquire()) {
            told.accept(Answer.of(Outcome.ABANDONED, 0));
            return;
        }
        request(arrival).send(result -> {
            told.accept(answer(result, System.nanoTime() - due));
            places.release(); // last, so that whoever sees all places free has all answers
        });
    }

    private Request request(Arrival arrival) {
        Stream stream = arrival.stream();
        String path = switch (stream.visit()) {
            case BROWSE -> "/catalogue";
            case LOOK -> "/products/" + arrival.product();
            case ORDER -> "/orders?product=" + arrival.product();
        };
        HttpMethod method = switch (stream.visit()) {
            case BROWSE, LOOK -> HttpMethod.GET;
            case ORDER -> HttpMethod.POST;
        };
        return client.newRequest(shop.resolve(path))
                .method(method)
                .headers(headers -> headers.put("X-Client", stream.client()).put("X-Tenant", stream.tenant()))
                .timeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    private Answer answer(Result result, long nanos) {
        if (result.isFailed()) {
            return Answer.of(closing ? Outcome.ABANDONED : Outcome.FAILED, nanos);
        }
        Response response = result.getResponse();
        HttpFields headers = response.getHeaders();
        String rule = headers.get(ShopApplication.REFUSED_BY);
        if (rule != null) {
            return Answer.refusedBy(URLDecoder.decode(rule, StandardCharsets.UTF_8), nanos);
        }
        if (response.getStatus() != 200) {
            return Answer.of(Outcome.FAILED, nanos);
        }
        return Answer.of(headers.contains(ShopApplication.DEGRADED) ? Outcome.DEGRADED : Outcome.COMPLETE, nanos);
    }

    /** Waits until every call has its answer. @return whether that was in time */
    boolean awaitAnswers(long millis) throws InterruptedException {
        if (!places.tryAcquire(MOST_OPEN, millis, TimeUnit.MILLISECONDS)) {
            return false;
        }
        places.release(MOST_OPEN);
        return true;
    }

    /** Ends the calls that are still open, as abandoned, and all threads. */
    @Override
    public void close() {
        closing = true;
        LifeCycle.stop(client);
    }
}
