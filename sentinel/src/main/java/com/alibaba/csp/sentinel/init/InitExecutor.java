package com.alibaba.csp.sentinel.init;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import io.headgate.sentinel.Services;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs the {@link InitFunc}s, once for all. */
public final class InitExecutor {

    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private InitExecutor() {}

    /**
     * Runs all functions in their order; does nothing when called again, even while the first call is at work. A function that
     * fails, or cannot be found, is logged and keeps none of the others from running.
     */
    public static void doInit() {
        if (!BEGUN.compareAndSet(false, true)) {
            return;
        }
        runAll(functions());
    }

    /** All of them, or, when one of them cannot be found or made, the others. */
    private static List<InitFunc> functions() {
        try {
            return SpiLoader.of(InitFunc.class).loadInstanceListSorted();
        } catch (RuntimeException | LinkageError notAll) {
            return Services.thatCanBeMade(InitFunc.class, why -> failed("a function that cannot be made", why));
        }
    }

    static void runAll(List<InitFunc> functions) {
        List<InitFunc> sorted = new ArrayList<>(functions);
        sorted.sort(Comparator.comparingInt(InitExecutor::order));
        for (InitFunc each : sorted) {
            run(each);
        }
    }

    private static void run(InitFunc function) {
        try {
            function.init();
            RecordLog.info("[InitExecutor] Executed {}", function.getClass().getName());
        } catch (Exception | LinkageError failed) {
            failed(function.getClass().getName(), failed);
        }
    }

    private static void failed(String what, Throwable failure) {
        RecordLog.error("[InitExecutor] Failed, left out: " + what, failure);
        System.getLogger(InitExecutor.class.getName())
                .log(System.Logger.Level.ERROR, what + ": failed, left out", failure);
    }

    private static int order(InitFunc function) {
        InitOrder order = function.getClass().getAnnotation(InitOrder.class);
        return order == null ? InitOrder.LOWEST_PRECEDENCE : order.value();
    }
}
