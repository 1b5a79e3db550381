package io.headgate.adapters.spring;

import io.headgate.adapters.annotation.Guarded;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.ClassUtils;

/**
 * Says of guarded beans what must be reachable by reflection where an application is compiled ahead of time: their methods, among them
 * the handlers, those of the classes that handlers are in, and the properties that key expressions ask for.
 */
final class GuardedHints implements BeanRegistrationAotProcessor {

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        List<Class<?>> lineage = lineage(ClassUtils.getUserClass(bean.getBeanClass()));
        if (lineage.stream().allMatch(each -> guards(each).isEmpty())) {
            return null;
        }
        return (generation, code) -> lineage.forEach(each -> register(generation.getRuntimeHints(), each));
    }

    /** The class, its superclasses and all their interfaces: an annotation or a handler may be in any of them. */
    private static List<Class<?>> lineage(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(ClassUtils.getAllInterfacesForClassAsSet(type));
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            all.add(each);
        }
        return all;
    }

    private static List<Guarded> guards(Class<?> type) {
        List<Guarded> found = new ArrayList<>();
        addTo(found, type);
        for (Method each : type.getDeclaredMethods()) {
            addTo(found, each);
        }
        return found;
    }

    private static void addTo(List<Guarded> found, AnnotatedElement place) {
        Guarded guarded = place.getDeclaredAnnotation(Guarded.class);
        if (guarded != null) {
            found.add(guarded);
        }
    }

    private static void register(RuntimeHints hints, Class<?> type) {
        hints.reflection().registerType(type, MemberCategory.INVOKE_DECLARED_METHODS);
        for (Guarded each : guards(type)) {
            registerHandlers(hints, each.blockHandlerClass());
            registerHandlers(hints, each.fallbackClass());
        }
        Guarded all = type.getDeclaredAnnotation(Guarded.class);
        for (Method each : type.getDeclaredMethods()) {
            Guarded own = each.getDeclaredAnnotation(Guarded.class);
            registerKeys(hints, each, own == null ? all : own);
        }
    }

    private static void registerHandlers(RuntimeHints hints, Class<?> type) {
        if (type != void.class) {
            hints.reflection().registerType(type, MemberCategory.INVOKE_DECLARED_METHODS);
        }
    }

    private static void registerKeys(RuntimeHints hints, Method method, @Nullable Guarded guarded) {
        if (guarded != null && guarded.key().length > 0) {
            Type[] parameters = method.getGenericParameterTypes();
            new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), parameters);
        }
    }
}
