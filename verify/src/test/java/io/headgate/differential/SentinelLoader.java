package io.headgate.differential;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sentinel with a clock we can set, apart from any other Sentinel in the process.
 *
 * <p>Sentinel keeps its state in static fields and reads the system's clock, so each comparison gets classes of its own. They
 * are the published ones, byte for byte, except that the names of a few classes at the edge are exchanged:
 *
 * <pre>
 *   everywhere                TimeUtil            → VirtualTime     time is moved, no thread ticks
 *                             RecordLog, block log → NoLog           no files, no threads
 *   in the classes that sleep Thread, System, LockSupport, TimeUnit → VirtualTime, VirtualUnit
 * </pre>
 *
 * Nothing that decides is touched.
 */
final class SentinelLoader extends ClassLoader {

    private static final String INSIDE = "io/headgate/differential/inside/";
    private static final String SENTINEL = "com/alibaba/csp/sentinel/";
    private static final String FLOW = "com.alibaba.csp.sentinel.slots.block.flow.";

    private static final List<String> OWN =
            List.of("com.alibaba.csp.sentinel.", "com.googlecode.concurrentlinkedhashmap.", INSIDE.replace('/', '.'));

    private static final Set<String> SLEEPERS = Set.of(
            FLOW + "controller.DefaultController",
            FLOW + "controller.ThrottlingController",
            FLOW + "controller.WarmUpRateLimiterController",
            FLOW + "param.ParamFlowChecker");

    private static final Map<String, String> EVERYWHERE = Map.of(
            SENTINEL + "util/TimeUtil", INSIDE + "VirtualTime",
            SENTINEL + "log/RecordLog", INSIDE + "NoLog",
            SENTINEL + "slots/logger/EagleEyeLogUtil", INSIDE + "NoLog");

    private static final Map<String, String> IN_SLEEPERS = Map.of(
            "java/lang/Thread", INSIDE + "VirtualTime",
            "java/lang/System", INSIDE + "VirtualTime",
            "java/util/concurrent/locks/LockSupport", INSIDE + "VirtualTime",
            "java/util/concurrent/TimeUnit", INSIDE + "VirtualUnit");

    private SentinelLoader(ClassLoader parent) {
        super(parent);
    }

    /** A Sentinel of its own. */
    static Engine newSentinel() {
        try {
            return (Engine) new SentinelLoader(SentinelLoader.class.getClassLoader())
                    .loadClass("io.headgate.differential.inside.SentinelInside")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = ConstantPool.redirected(in.readAllBytes(), redirections(name));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static Map<String, String> redirections(String name) {
        if (name.startsWith(INSIDE.replace('/', '.'))) {
            return Map.of();
        }
        Map<String, String> names = new HashMap<>(EVERYWHERE);
        if (SLEEPERS.contains(name)) {
            names.putAll(IN_SLEEPERS);
        }
        return names;
    }
}
