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
     * @param arguments of the call, in the order of the parameters; not changed, and not copied
     * @param invocation the rest of the call
     */
    public @Nullable Object invoke(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation)
            throws Throwable {
        return form.call(target, arguments, invocation);
    }

    @Override
    public String toString() {
        return "GuardedMethod[" + Signatures.of(method) + ", " + resource.name() + "]";
    }
}
