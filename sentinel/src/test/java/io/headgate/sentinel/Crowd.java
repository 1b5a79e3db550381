package io.headgate.sentinel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Many threads that do the same thing at the same time. */
public enum Crowd {
    /** Threads of the operating system. */
    PLATFORM {
        @Override
        ExecutorService threads() {
            return Executors.newCachedThreadPool();
        }
    },
    /** Virtual threads on a JDK that has them (21 and later); else as the others. */
    VIRTUAL {
        @Override
        ExecutorService threads() {
            try {
                return (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
            } catch (ReflectiveOperationException before21) {
                return Executors.newCachedThreadPool();
            }
        }
    };

    private static final long PATIENCE_SECONDS = 120;

    abstract ExecutorService threads();

    /** What each of them does. */
    public interface Part {

        /** Does it, as number so and so. */
        void play(int number) throws Exception;
    }

    /** Has so many of them do it, and waits until all have; throws what one of them threw. */
    public void play(int people, Part part) throws Exception {
        ExecutorService threads = threads();
        try {
            CountDownLatch begin = new CountDownLatch(1);
            List<Future<?>> playing = new ArrayList<>();
            for (int i = 0; i < people; i++) {
                int number = i;
                playing.add(threads.submit(() -> {
                    begin.await();
                    part.play(number);
                    return null;
                }));
            }
            begin.countDown();
            for (Future<?> each : playing) {
                each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
