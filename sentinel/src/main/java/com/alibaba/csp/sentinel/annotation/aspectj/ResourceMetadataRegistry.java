package com.alibaba.csp.sentinel.annotation.aspectj;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers, per class and for as long as the class is loaded, what was looked up once. Safe for many threads. */
final class ResourceMetadataRegistry {

    private static final ClassValue<Map<Method, Method>> METHODS = new ClassValue<>() {
        @Override
        protected Map<Method, Method> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Map<HandlerSearch, Optional<Handler>>> HANDLERS = new ClassValue<>() {
        @Override
        protected Map<HandlerSearch, Optional<Handler>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private ResourceMetadataRegistry() {}

    /** What {@code type} runs when {@code called} is called on it. */
    static Method method(Class<?> type, Method called) {
        Map<Method, Method> known = METHODS.get(type);
        Method method = known.get(called);
        return method != null ? method : known.computeIfAbsent(called, sought -> TargetMethod.in(type, sought));
    }

    /** The handler for calls of {@code target}, null if there is none; that is remembered, too. */
    static Handler handler(Class<?> target, HandlerSearch search) {
        Map<HandlerSearch, Optional<Handler>> known = HANDLERS.get(target);
        Optional<Handler> found = known.get(search);
        return (found != null ? found : known.computeIfAbsent(search, HandlerSearch::find)).orElse(null);
    }
}
