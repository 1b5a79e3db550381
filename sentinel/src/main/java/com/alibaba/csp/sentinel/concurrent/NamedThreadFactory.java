package com.alibaba.csp.sentinel.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes threads named {@code prefix-thread-1}, {@code prefix-thread-2} and so on. */
public class NamedThreadFactory implements ThreadFactory {

    private final AtomicInteger made = new AtomicInteger();
    private final String namePrefix;
    private final boolean daemon;

    public NamedThreadFactory(String namePrefix, boolean daemon) {
        this.namePrefix = namePrefix;
        this.daemon = daemon;
    }

    public NamedThreadFactory(String namePrefix) {
        this(namePrefix, false);
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, namePrefix + "-thread-" + made.incrementAndGet());
        thread.setDaemon(daemon);
        return thread;
    }
}
