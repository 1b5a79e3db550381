package com.alibaba.csp.sentinel.spi;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The classes that a service file names: as they stand there, sorted, by alias, and the one that is the default if any. */
record Providers<S>(
        List<Class<? extends S>> inFileOrder,
        List<Class<? extends S>> sorted,
        Map<String, Class<? extends S>> byAlias,
        Class<? extends S> defaultClass) {

    static <S> Providers<S> of(
            List<Class<? extends S>> classes,
            Map<String, Class<? extends S>> byAlias,
            Class<? extends S> defaultClass) {
        List<Class<? extends S>> sorted = classes.stream()
                .sorted(Comparator.comparingInt(Providers::order))
                .toList();
        return new Providers<>(List.copyOf(classes), sorted, Map.copyOf(byAlias), defaultClass);
    }

    private static int order(Class<?> provider) {
        Spi spi = provider.getAnnotation(Spi.class);
        return spi == null ? 0 : spi.order();
    }
}
