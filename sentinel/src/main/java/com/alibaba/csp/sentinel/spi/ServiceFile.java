package com.alibaba.csp.sentinel.spi;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code META-INF/services/…} of one service, in all places of the class path, into {@link Providers}. */
final class ServiceFile<S> {

    private static final String DIRECTORY = "META-INF/services/";

    private final Class<S> service;
    private final ClassLoader loader;
    private final List<Class<? extends S>> classes = new ArrayList<>();
    private final Map<String, Class<? extends S>> byAlias = new HashMap<>();
    private Class<? extends S> defaultClass;

    private ServiceFile(Class<S> service) {
        this.service = service;
        this.loader = classLoader(service);
    }

    static <S> Providers<S> read(Class<S> service) {
        ServiceFile<S> file = new ServiceFile<>(service);
        file.readAll();
        return Providers.of(file.classes, file.byAlias, file.defaultClass);
    }

    private static ClassLoader classLoader(Class<?> service) {
        ClassLoader chosen = SentinelConfig.shouldUseContextClassloader()
                ? Thread.currentThread().getContextClassLoader()
                : service.getClassLoader();
        return chosen != null ? chosen : ClassLoader.getSystemClassLoader();
    }

    private void readAll() {
        String name = DIRECTORY + service.getName();
        try {
            List<URL> places = Collections.list(loader.getResources(name));
            if (places.isEmpty()) {
                RecordLog.info("[SpiLoader] No service file for {}: {}", service.getName(), name);
            }
            for (URL place : places) {
                readOne(place);
            }
        } catch (IOException unreadable) {
            throw new SpiLoaderException("[SpiLoader] Cannot read " + name, unreadable);
        }
    }

    private void readOne(URL place) throws IOException {
        URLConnection connection = place.openConnection();
        connection.setUseCaches(false); // so that the jar is not kept open
        try (InputStream bytes = connection.getInputStream();
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comment = line.indexOf('#');
                String className = (comment < 0 ? line : line.substring(0, comment)).trim();
                if (!className.isEmpty()) {
                    add(load(className, place), place);
                }
            }
        }
    }

    private Class<? extends S> load(String className, URL place) {
        try {
            Class<?> found = Class.forName(className, false, loader);
            if (!service.isAssignableFrom(found)) {
                throw new SpiLoaderException(
                        "[SpiLoader] " + className + " in " + place + ": is no " + service.getName());
            }
            return found.asSubclass(service);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw new SpiLoaderException("[SpiLoader] " + className + " in " + place + ": cannot be loaded", missing);
        }
    }

    private void add(Class<? extends S> provider, URL place) {
        if (classes.contains(provider)) {
            RecordLog.warn("[SpiLoader] {} in {}: named before", provider.getName(), place);
            return;
        }
        Spi spi = provider.getAnnotation(Spi.class);
        String alias = spi == null || spi.value().isEmpty() ? provider.getName() : spi.value();
        Class<? extends S> same = byAlias.putIfAbsent(alias, provider);
        if (same != null) {
            throw new SpiLoaderException("[SpiLoader] " + provider.getName() + " in " + place + ": has the alias "
                    + alias + " of " + same.getName());
        }
        if (spi != null && spi.isDefault()) {
            if (defaultClass != null) {
                throw new SpiLoaderException("[SpiLoader] " + provider.getName() + " in " + place
                        + ": is a second default besides " + defaultClass.getName());
            }
            defaultClass = provider;
        }
        classes.add(provider);
    }
}
