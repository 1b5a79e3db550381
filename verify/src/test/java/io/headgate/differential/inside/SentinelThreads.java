package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.lang.reflect.Field;
import java.util.concurrent.ExecutorService;

/** The only thread of Sentinel's own that is left; our drop-in has none. */
final class SentinelThreads {

    private SentinelThreads() {}

    static void stop() {
        try {
            Field scheduler = SystemRuleManager.class.getDeclaredField("scheduler");
            scheduler.setAccessible(true);
            ((ExecutorService) scheduler.get(null)).shutdownNow();
        } catch (NoSuchFieldException dropIn) {
            return;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
