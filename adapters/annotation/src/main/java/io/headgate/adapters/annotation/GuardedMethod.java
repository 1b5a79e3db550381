package io.headgate.adapters.annotation;

import io.headgate.Resource;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A method whose calls go through a resource: compiled once, used for every call. Safe for many threads. */
public final class GuardedMethod {

    private final Method method;
    private final Resource resource;
    private final CallForm form;

    GuardedMethod(Method method, Resource resource, CallForm form) {
        this.method = method;
        this.resource = resource;
        this.form = form;
    }

    /** The method that runs. */
    public Method method() {
        return method;
    }

    /** The resource that its calls go through. */
    public Resource resource() {
        return resource;
    }

    /**
     * Makes one call: runs {@code invocation} if the rules admit it, and otherwise, or when that fails, the handler. Throws what
     * the method or the handler throws, checked or not, or {@link io.headgate.BlockedException}.
     *
     * @param target the object behind all proxies, on which handlers are called
     * @param arguments of the call, in the order of the parameters; not copied. Not changed either, unless it is a {@code suspend}
     *     function of Kotlin: then the last one, its continuation, is replaced before {@code invocation} runs, which must use it
     * @param invocation the rest of the call
     */
    public @Nullable Object invoke(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation)
            throws Throwable {
        return form.call(target, arguments, invocation);
    }

    /** Whether it is a {@code suspend} function of Kotlin. */
    public boolean isSuspending() {
        return form instanceof SuspendCall;
    }

    /**
     * Makes one call of a {@code suspend} function where a framework runs such functions as publishers, as Spring does beside
     * {@code kotlinx-coroutines-reactor}: {@code invocation} returns a {@code Mono}, and so does this. Each subscription is a call.
     * Needs Reactor.
     */
    public Object publish(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation) {
        if (form instanceof SuspendCall suspending) {
            return suspending.publish(target, arguments, invocation);
        }
        throw new IllegalStateException("method: " + Signatures.of(method) + " (expected: a suspend function)");
    }

    @Override
    public String toString() {
        return "GuardedMethod[" + Signatures.of(method) + ", " + resource.name() + "]";
    }
}
