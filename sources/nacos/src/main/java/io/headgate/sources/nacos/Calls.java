package io.headgate.sources.nacos;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import io.headgate.rules.source.Deadline;
import java.io.IOException;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls the client on a thread that can be left behind: its first call to a server that is silent takes a quarter of a minute,
 * whatever timeout it is given. Safe for many threads.
 */
final class Calls {

    private static final int MOST_WAITING = 16;
    private static final long IDLE_SECONDS = 10;

    /** What is done with the client. */
    interface Call<T extends @Nullable Object> {
        T on(ConfigService service) throws NacosException, IOException;
    }

    private final boolean ownService;
    private final Properties properties;
    private final Deadline deadline;
    private final ThreadPoolExecutor worker;
    private volatile @Nullable Thread thread;
    private volatile @Nullable ConfigService service; // when it is not given, made by the worker

    /** With the given client, or one of its own with these properties. */
    Calls(@Nullable ConfigService given, Properties properties, Deadline deadline) {
        this.service = given;
        this.ownService = given == null;
        this.properties = properties;
        this.deadline = deadline;
        this.worker = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), this::newThread);
        worker.allowCoreThreadTimeOut(true);
    }

    private Thread newThread(Runnable calls) {
        Thread made = new Thread(calls, "headgate-source calls " + deadline.source());
        made.setDaemon(true);
        thread = made;
        return made;
    }

    <T extends @Nullable Object> T call(Call<T> call) throws IOException, InterruptedException {
        try {
            return deadline.await(worker.submit(() -> call.on(service())));
        } catch (RejectedExecutionException full) {
            String reason = worker.isShutdown() ? "closed" : MOST_WAITING + " calls are waiting";
            throw new IOException(deadline.source() + ": " + reason, full);
        }
    }

    private ConfigService service() throws NacosException {
        ConfigService made = service;
        if (made == null) {
            made = NacosFactory.createConfigService(properties); // connects, so not on the thread of a caller
            service = made;
            if (worker.isShutdown()) { // close() may have come too early to see it
                made.shutDown();
            }
        }
        return made;
    }

    /** Ends the thread, and the client unless it was given. */
    void close(Consumer<ConfigService> goodbye) {
        worker.shutdownNow();
        try {
            Thread calling = thread;
            if (calling != null) {
                TimeUnit.NANOSECONDS.timedJoin(calling, deadline.time().toNanos());
            }
            ConfigService used = service;
            if (used != null) {
                goodbye.accept(used);
            }
            if (used != null && ownService) {
                used.shutDown();
            }
        } catch (NacosException failure) {
            System.getLogger(Calls.class.getPackageName())
                    .log(System.Logger.Level.WARNING, deadline.source() + ": the client did not close", failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
