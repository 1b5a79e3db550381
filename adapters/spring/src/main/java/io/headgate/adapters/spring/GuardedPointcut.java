package io.headgate.adapters.spring;

import io.headgate.adapters.annotation.Guards;
import java.lang.reflect.Method;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.util.ClassUtils;

/** The guarded methods, so that calls of others do not pass through the interceptor. */
final class GuardedPointcut extends StaticMethodMatcherPointcut {

    private final Guards guards;

    GuardedPointcut(Guards guards) {
        this.guards = guards;
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
        return guards.find(ClassUtils.getUserClass(targetClass), method) != null;
    }
}
