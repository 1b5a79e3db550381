package io.headgate.adapters.spring;

import static java.util.Objects.requireNonNull;

import io.headgate.adapters.annotation.GuardedMethod;
import io.headgate.adapters.annotation.Guards;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

/** Lets the calls of guarded methods go through their resources, for proxies that are made by hand. Safe for many threads. */
public final class GuardedInterceptor implements MethodInterceptor {

    /** Whether Spring runs suspend functions of Kotlin as publishers, by the same test as its own. */
    private static final boolean PUBLISHES =
            ClassUtils.isPresent("kotlinx.coroutines.reactor.MonoKt", AopUtils.class.getClassLoader());

    private final Guards guards;

    /** Guards as {@code guards} says. */
    public GuardedInterceptor(Guards guards) {
        this.guards = requireNonNull(guards, "guards");
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object target = target(invocation);
        GuardedMethod guarded =
                target == null ? null : guards.find(ClassUtils.getUserClass(target), invocation.getMethod());
        if (guarded == null) {
            return invocation.proceed();
        }
        return PUBLISHES && guarded.isSuspending()
                ? guarded.publish(target, invocation.getArguments(), invocation::proceed)
                : guarded.invoke(target, invocation.getArguments(), invocation::proceed);
    }

    /** What is behind the proxy; the proxy itself where nothing is, as in clients that are made of an interface. */
    private static @Nullable Object target(MethodInvocation invocation) {
        Object behind = invocation.getThis();
        return behind == null && invocation instanceof ProxyMethodInvocation own ? own.getProxy() : behind;
    }
}
