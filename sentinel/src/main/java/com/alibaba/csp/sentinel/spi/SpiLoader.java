package com.alibaba.csp.sentinel.spi;

import com.alibaba.csp.sentinel.util.AssertUtil;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds and makes the providers of a service that {@code META-INF/services} names. Safe for many threads.
 *
 * <p>What is wrong in a service file is a {@link SpiLoaderException} for everybody who asks, not only for the first.
 */
public final class SpiLoader<S> {

    private static final ConcurrentMap<Class<?>, SpiLoader<?>> LOADERS = new ConcurrentHashMap<>();

    private final Class<S> service;
    private final ReentrantLock making = new ReentrantLock();
    private final Map<Class<?>, S> singletons = new HashMap<>(); // under the lock
    private volatile Providers<S> providers; // null until read

    private SpiLoader(Class<S> service) {
        this.service = service;
    }

    /** The loader for {@code service}, an interface or an abstract class: the same for everybody. */
    @SuppressWarnings("unchecked")
    public static <T> SpiLoader<T> of(Class<T> service) {
        AssertUtil.notNull(service, "SPI class cannot be null");
        AssertUtil.isTrue(
                service.isInterface() || Modifier.isAbstract(service.getModifiers()),
                "SPI class[" + service.getName() + "] must be interface or abstract class");
        return (SpiLoader<T>) LOADERS.computeIfAbsent(service, SpiLoader::new);
    }

    /** All providers as the file names them. */
    public List<S> loadInstanceList() {
        return instances(providers().inFileOrder());
    }

    /** All providers, smaller orders first. */
    public List<S> loadInstanceListSorted() {
        return instances(providers().sorted());
    }

    /** The provider with the smallest order, or null. */
    public S loadHighestPriorityInstance() {
        List<Class<? extends S>> sorted = providers().sorted();
        return sorted.isEmpty() ? null : instance(sorted.get(0));
    }

    /** The provider with the greatest order, or null. */
    public S loadLowestPriorityInstance() {
        List<Class<? extends S>> sorted = providers().sorted();
        return sorted.isEmpty() ? null : instance(sorted.get(sorted.size() - 1));
    }

    /** The first provider in the file, or null. */
    public S loadFirstInstance() {
        List<Class<? extends S>> all = providers().inFileOrder();
        return all.isEmpty() ? null : instance(all.get(0));
    }

    /** The first provider in the file that is not the default, or else the default, or null. */
    public S loadFirstInstanceOrDefault() {
        Providers<S> found = providers();
        for (Class<? extends S> each : found.inFileOrder()) {
            if (each != found.defaultClass()) {
                return instance(each);
            }
        }
        return loadDefaultInstance();
    }

    /** The default, or null. */
    public S loadDefaultInstance() {
        Class<? extends S> defaultClass = providers().defaultClass();
        return defaultClass == null ? null : instance(defaultClass);
    }

    /** The provider of this class; {@link SpiLoaderException} when the file does not name it. */
    public S loadInstance(Class<? extends S> provider) {
        AssertUtil.notNull(provider, "SPI class cannot be null");
        if (!providers().inFileOrder().contains(provider)) {
            throw failure(provider.getName() + " is not among the providers");
        }
        return instance(provider);
    }

    /** The provider of this alias; {@link SpiLoaderException} when there is none. */
    public S loadInstance(String alias) {
        AssertUtil.notEmpty(alias, "aliasName cannot be empty");
        Class<? extends S> provider = providers().byAlias().get(alias);
        if (provider == null) {
            throw failure("no provider has the alias " + alias);
        }
        return instance(provider);
    }

    /** Reads the service file unless it was read before. */
    public void load() {
        providers();
    }

    private Providers<S> providers() {
        Providers<S> known = providers;
        if (known != null) {
            return known;
        }
        making.lock();
        try {
            if (providers == null) {
                providers = ServiceFile.read(service); // visible only when complete
            }
            return providers;
        } finally {
            making.unlock();
        }
    }

    private List<S> instances(List<Class<? extends S>> classes) {
        List<S> all = new ArrayList<>(classes.size());
        for (Class<? extends S> each : classes) {
            all.add(instance(each));
        }
        return all;
    }

    private S instance(Class<? extends S> provider) {
        Spi spi = provider.getAnnotation(Spi.class);
        if (spi != null && !spi.isSingleton()) {
            return make(provider);
        }
        making.lock();
        try {
            S made = singletons.get(provider);
            if (made == null) {
                made = make(provider);
                singletons.put(provider, made);
            }
            return made;
        } finally {
            making.unlock();
        }
    }

    private S make(Class<? extends S> provider) {
        try {
            return provider.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError failed) {
            throw new SpiLoaderException(message(provider.getName() + " cannot be made"), failed);
        }
    }

    private SpiLoaderException failure(String what) {
        return new SpiLoaderException(message(what));
    }

    private String message(String what) {
        return "[SpiLoader] " + service.getName() + ": " + what;
    }

    /** Forgets what was read and made. For tests. */
    void resetAndClear() {
        making.lock();
        try {
            LOADERS.remove(service, this);
            providers = null;
            singletons.clear();
        } finally {
            making.unlock();
        }
    }

    /** Forgets all loaders. For tests. */
    static void resetAndClearAll() {
        LOADERS.values().forEach(SpiLoader::resetAndClear);
    }

    @Override
    public String toString() {
        return "com.alibaba.csp.sentinel.spi.SpiLoader[" + service.getName() + "]";
    }
}
