package io.headgate.adapters.annotation;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The types that a class is made of. */
final class Lineage {

    private Lineage() {}

    /** The class, its superclasses, then all interfaces, the nearest first; without those of the JDK and generated ones. */
    static List<Class<?>> of(Class<?> type) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            classes.add(each);
        }
        Set<Class<?>> all = new LinkedHashSet<>(classes);
        classes.forEach(each -> addInterfaces(each, all));
        all.removeIf(each -> each.getName().startsWith("java.") || Proxy.isProxyClass(each));
        return List.copyOf(all);
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        for (Class<?> each : type.getInterfaces()) {
            all.add(each);
            addInterfaces(each, all);
        }
    }
}
