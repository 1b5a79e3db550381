package io.headgate.adapters.annotation;

import io.headgate.BlockedException;
import io.headgate.Caller;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.guard.Priority;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes what its annotation says of one method, or says everything that is wrong. For one thread. */
final class MethodCompiler {

    private final Class<?> type;
    private final Guarded guarded;
    private final @Nullable Guarded onClass;
    private final Problems problems;
    private final Method method;
    private final boolean suspending;
    private final List<Class<?>> parameters; // without a continuation
    private final Class<?> returns;

    MethodCompiler(Class<?> type, MethodFamily family, Guarded guarded, Problems problems) {
        this.type = type;
        this.guarded = guarded;
        this.problems = problems;
        Guarded above = family.onClass();
        onClass = above == null ? type.getAnnotation(Guarded.class) : above;
        method = family.implementation();
        ResolvedTypes types = new ResolvedTypes(type);
        suspending = Suspension.isSuspending(method);
        List<Class<?>> all = types.parametersOf(method);
        parameters = suspending ? Suspension.withoutContinuation(all) : all;
        returns = suspending ? types.suspendedOf(method) : types.returnOf(method);
    }

    /** The method, ready to be called; null when nothing can be made of it. */
    @Nullable
    GuardedMethod compile(Headgate headgate) {
        Handlers handlers = new Handlers(blockHandler(), fallback());
        CallKey key = key();
        CallForms.Factory form = CallForms.of(method, returns, problems);
        Resource resource = resource(headgate);
        if (resource == null || form == null) {
            return null;
        }
        Protection protection = new Protection(entryway(resource), key, new CountedErrors(guarded), handlers);
        return new GuardedMethod(method, resource, form.make(protection));
    }

    // ------------------------------------------------------------------ who answers

    private @Nullable MethodHandle blockHandler() {
        checkPair("blockHandlerClass", guarded.blockHandlerClass(), guarded.blockHandler());
        List<Shape> shapes = List.of(Shape.taking(parameters).with(BlockedException.class), Shape.taking(parameters));
        return find("blockHandler", guarded.blockHandler(), guarded.blockHandlerClass(), shapes);
    }

    private @Nullable MethodHandle fallback() {
        checkPair("fallbackClass", guarded.fallbackClass(), guarded.fallback() + guarded.defaultFallback());
        List<Shape> shapes =
                List.of(Shape.taking(parameters), Shape.taking(parameters).with(Throwable.class));
        MethodHandle own = find("fallback", guarded.fallback(), guarded.fallbackClass(), shapes);
        MethodHandle byDefault = defaultFallback();
        return own == null ? byDefault : own;
    }

    private @Nullable MethodHandle defaultFallback() {
        boolean own =
                !guarded.defaultFallback().isEmpty() || !guarded.fallback().isEmpty();
        Guarded saying = own || onClass == null ? guarded : onClass; // that of the class is only for who has no other
        List<Shape> shapes = List.of(Shape.NOTHING, Shape.NOTHING.with(Throwable.class));
        return find("defaultFallback", saying.defaultFallback(), saying.fallbackClass(), shapes);
    }

    private @Nullable MethodHandle find(String attribute, String name, Class<?> place, List<Shape> shapes) {
        if (name.isEmpty()) {
            return null;
        }
        boolean elsewhere = place != void.class;
        List<Shape> all = suspending ? alsoSuspending(shapes) : shapes;
        return new HandlerSearch(attribute, name, elsewhere ? place : type, elsewhere, method, returns, all)
                .find(problems);
    }

    private void checkPair(String attribute, Class<?> place, String names) {
        if (place != void.class && names.isEmpty()) {
            problems.add(method, attribute, place.getName(), "only together with the name of a method in it");
        }
    }

    /** Who answers instead of a suspend function may suspend, and need not. */
    private List<Shape> alsoSuspending(List<Shape> shapes) {
        Class<?> continuation = method.getParameterTypes()[method.getParameterCount() - 1];
        return shapes.stream()
                .flatMap(shape -> Stream.of(shape.suspendedBy(continuation), shape))
                .toList();
    }

    // ------------------------------------------------------------------ what is called

    private CallKey key() {
        List<PropertyPath> paths = new ArrayList<>();
        for (String text : guarded.key()) {
            try {
                paths.add(KeyExpression.parse(text, method, parameters));
            } catch (IllegalArgumentException wrong) {
                problems.add(method, String.valueOf(wrong.getMessage()));
            }
        }
        return paths.isEmpty() ? CallKey.all(parameters.size(), KeyExpression.namesOf(method)) : CallKey.by(paths);
    }

    private @Nullable Resource resource(Headgate headgate) {
        if (!guarded.value().isEmpty() && !guarded.resource().isEmpty()) {
            problems.add(method, "resource", '"' + guarded.resource() + '"', "this or value, not both");
        }
        if (guarded.weight() < 1) {
            problems.add(method, "weight", guarded.weight(), ">= 1");
            return null;
        }
        String said = guarded.value().isEmpty() ? guarded.resource() : guarded.value();
        try {
            return headgate.resource(said.isEmpty() ? Signatures.resource(method) : said, guarded.type());
        } catch (IllegalArgumentException wrong) {
            problems.add(method, String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private Entryway entryway(Resource resource) {
        boolean plain = guarded.weight() == 1
                && guarded.priority() == Priority.NORMAL
                && guarded.direction() == Direction.BY_TYPE;
        if (plain) {
            return resource;
        }
        Caller caller = resource.weighing(guarded.weight()).prioritized(guarded.priority());
        return switch (guarded.direction()) {
            case BY_TYPE -> caller;
            case INBOUND -> caller.inbound();
            case OUTBOUND -> caller.outbound();
        };
    }
}
