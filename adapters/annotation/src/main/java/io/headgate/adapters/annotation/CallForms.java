package io.headgate.adapters.annotation;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Chooses the form of the calls of a method by what it returns. */
final class CallForms {

    private static final String PUBLISHER = "org.reactivestreams.Publisher";
    private static final String MONO = "reactor.core.publisher.Mono";
    private static final String FLUX = "reactor.core.publisher.Flux";
    private static final String FLOW = "kotlinx.coroutines.flow.Flow";
    private static final String JOB = "kotlinx.coroutines.Job"; // and so Deferred
    private static final Set<String> LATER = Set.of(PUBLISHER, FLOW, JOB);

    private CallForms() {}

    /** Makes the form for a method once it is known what stands around its calls. */
    @FunctionalInterface
    interface Factory {
        CallForm make(Protection protection);
    }

    /** The form for {@code method}; null, after saying why, when its calls cannot be guarded. */
    static @Nullable Factory of(Method method, Class<?> returns, Problems problems) {
        if ((method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) != 0) {
            problems.add(
                    method, "modifiers", Modifier.toString(method.getModifiers()), "a method that can be intercepted");
            return null;
        }
        return Suspension.isSuspending(method)
                ? suspending(method, returns, problems)
                : byReturn(method, returns, problems);
    }

    private static @Nullable Factory suspending(Method method, Class<?> returns, Problems problems) {
        if (endsLater(returns)) {
            problems.add(method, "suspend function of", returns.getName(), "one of a plain value");
            return null;
        }
        boolean unit = Suspension.isUnit(returns);
        return protection -> new SuspendCall(protection, unit);
    }

    private static @Nullable Factory byReturn(Method method, Class<?> returns, Problems problems) {
        if (returns == CompletionStage.class || returns == CompletableFuture.class) {
            return StageCall::new;
        }
        String name = returns.getName();
        boolean single = name.equals(MONO);
        if (single || name.equals(FLUX) || name.equals(PUBLISHER)) {
            return reactive(method, single, problems);
        }
        if (endsLater(returns)) {
            String known = "CompletionStage, CompletableFuture, Mono, Flux, Publisher, or a plain value";
            problems.add(method, "returns", name, known);
            return null;
        }
        return PlainCall::new;
    }

    private static @Nullable Factory reactive(Method method, boolean single, Problems problems) {
        try {
            Class.forName(FLUX, false, CallForms.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            problems.add(
                    method, "returns", method.getReturnType().getName(), "io.projectreactor:reactor-core beside it");
            return null;
        }
        return protection -> new PublisherCall(protection, single);
    }

    /** Whether a call goes on after such a value was returned, so that guarding the method alone would guard nothing. */
    private static boolean endsLater(Class<?> returns) {
        return CompletionStage.class.isAssignableFrom(returns)
                || Flow.Publisher.class.isAssignableFrom(returns)
                || Lineage.of(returns).stream().map(Class::getName).anyMatch(LATER::contains);
    }
}
