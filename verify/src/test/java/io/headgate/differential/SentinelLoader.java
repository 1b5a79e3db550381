package io.headgate.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sentinel, or our drop-in for it, with a clock we can set, apart from any other Sentinel in the process.
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
 * Nothing that decides is touched. The drop-in keeps its TimeUtil and its sleep, as its clock can be replaced. Its classes have the same names, so they are not on the class path: they are
 * read from the folder that they were compiled to.
 */
public final class SentinelLoader extends ClassLoader {

    private static final String INSIDE = "io/headgate/differential/inside/";
    private static final String ENGINE = "SentinelInside";
    private static final String SENTINEL = "com/alibaba/csp/sentinel/";
    private static final String FLOW = "com.alibaba.csp.sentinel.slots.block.flow.";

    private static final String DROP_IN = "io.headgate.sentinel.";
    private static final Path DROP_IN_CLASSES =
            Path.of(System.getProperty("headgate.dropin.classes", "../sentinel/target/classes"));

    private static final List<String> OWN = List.of(
            "com.alibaba.csp.sentinel.", "com.googlecode.concurrentlinkedhashmap.", DROP_IN, INSIDE.replace('/', '.'));

    private static final Set<String> SLEEPERS = Set.of(
            FLOW + "controller.DefaultController",
            FLOW + "controller.ThrottlingController",
            FLOW + "controller.WarmUpRateLimiterController",
            FLOW + "param.ParamFlowChecker");

    private static final String TIME = SENTINEL + "util/TimeUtil";

    private static final Map<String, String> EVERYWHERE = Map.of(
            TIME,
            INSIDE + "VirtualTime",
            SENTINEL + "log/RecordLog",
            INSIDE + "NoLog",
            SENTINEL + "slots/logger/EagleEyeLogUtil",
            INSIDE + "NoLog");

    private static final Map<String, String> IN_SLEEPERS = Map.of(
            "java/lang/Thread", INSIDE + "VirtualTime",
            "java/lang/System", INSIDE + "VirtualTime",
            "java/util/concurrent/locks/LockSupport", INSIDE + "VirtualTime",
            "java/util/concurrent/TimeUnit", INSIDE + "VirtualUnit");

    private final @Nullable Path folder; // of the classes; null: they are on the class path

    private SentinelLoader(@Nullable Path folder) {
        super(SentinelLoader.class.getClassLoader());
        this.folder = folder;
    }

    /** A Sentinel of its own. */
    static Engine newSentinel() {
        return newSentinel(ENGINE, Engine.class);
    }

    /** Our drop-in, with a state of its own. */
    static Engine newDropIn() {
        return newDropIn(ENGINE, Engine.class);
    }

    /** A class in {@code inside} that speaks to a Sentinel of its own. */
    public static <T> T newSentinel(String inside, Class<T> type) {
        return made(new SentinelLoader(null), inside, type);
    }

    /** A class in {@code inside} that speaks to a drop-in of its own. */
    public static <T> T newDropIn(String inside, Class<T> type) {
        if (!Files.isDirectory(DROP_IN_CLASSES)) {
            throw new IllegalStateException("headgate.dropin.classes: " + DROP_IN_CLASSES.toAbsolutePath()
                    + " (expected: the compiled classes of the module sentinel)");
        }
        return made(new SentinelLoader(DROP_IN_CLASSES), inside, type);
    }

    private static <T> T made(SentinelLoader loader, String inside, Class<T> type) {
        try {
            return type.cast(loader.loadClass(INSIDE.replace('/', '.') + inside)
                    .getDeclaredConstructor()
                    .newInstance());
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
        try (InputStream in = open(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = ConstantPool.redirected(in.readAllBytes(), redirections(name));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private @Nullable InputStream open(String file) throws IOException {
        if (folder == null || file.startsWith(INSIDE)) {
            return getParent().getResourceAsStream(file);
        }
        Path own = folder.resolve(file);
        return Files.exists(own) ? Files.newInputStream(own) : null;
    }

    /** Who implements what is also read from the folder, or the drop-in would find the original's. */
    @Override
    public Enumeration<URL> getResources(String file) throws IOException {
        return folder == null || !file.contains("com.alibaba") ? super.getResources(file) : inFolder(folder, file);
    }

    @Override
    public @Nullable URL getResource(String file) {
        try {
            Enumeration<URL> found = getResources(file);
            return found.hasMoreElements() ? found.nextElement() : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Enumeration<URL> inFolder(Path folder, String file) throws IOException {
        Path own = folder.resolve(file);
        return Collections.enumeration(Files.exists(own) ? List.of(own.toUri().toURL()) : List.of());
    }

    private Map<String, String> redirections(String name) {
        if (name.startsWith(INSIDE.replace('/', '.'))) {
            return Map.of();
        }
        Map<String, String> names = new HashMap<>(EVERYWHERE);
        if (folder != null) {
            names.remove(TIME); // the drop-in can be told another time, see DropInTime
        } else if (SLEEPERS.contains(name)) {
            names.putAll(IN_SLEEPERS);
        }
        return names;
    }
}
