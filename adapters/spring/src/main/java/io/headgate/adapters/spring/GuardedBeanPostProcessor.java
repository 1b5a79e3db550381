package io.headgate.adapters.spring;

import io.headgate.Headgate;
import io.headgate.adapters.annotation.GuardedMethod;
import io.headgate.adapters.annotation.Guards;
import io.headgate.adapters.annotation.InvalidGuardsException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.util.ClassUtils;

/**
 * Puts the guards around beans as they are made. A bean whose annotations are wrong fails here, at start-up, with all that is
 * wrong with them.
 *
 * <p>A bean that has a proxy already gets the guard in it, outermost: a call is refused before a transaction begins for it. Other
 * beans get a proxy of their class; {@code setProxyTargetClass(false)} makes it one of their interfaces where they have any.
 * Safe for many threads.
 */
public final class GuardedBeanPostProcessor extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    private static final long serialVersionUID = 1L;
    private static final Logger LOGGER = System.getLogger(GuardedBeanPostProcessor.class.getName());

    private final transient Guards guards;

    /** Guards by the Headgate that is asked for when the first guarded bean is made. */
    public GuardedBeanPostProcessor(Supplier<Headgate> headgate) {
        guards = new Guards(headgate);
        advisor = new DefaultPointcutAdvisor(new GuardedPointcut(guards), new GuardedInterceptor(guards));
        setBeforeExistingAdvisors(true);
        setProxyTargetClass(true);
    }

    @Override
    protected boolean isEligible(Class<?> targetClass) {
        return !guarded(ClassUtils.getUserClass(targetClass)).isEmpty();
    }

    private Collection<GuardedMethod> guarded(Class<?> type) {
        try {
            return guards.of(type);
        } catch (LinkageError incomplete) { // it names a class that is not there, so its methods cannot be listed
            LOGGER.log(Level.WARNING, () -> type.getName() + " cannot be read, and is not guarded", incomplete);
            return List.of();
        }
    }

    /** A proxy of a class does not see its final methods: better no application than one that only seems guarded. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (AopUtils.isCglibProxy(bean) && !(bean instanceof AopInfrastructureBean)) {
            requireNotFinal(ClassUtils.getUserClass(AopUtils.getTargetClass(bean)));
        }
        return super.postProcessAfterInitialization(bean, beanName);
    }

    /** Called before a proxy is made, also where an application is prepared ahead of time. */
    @Override
    protected void customizeProxyFactory(ProxyFactory factory) {
        Class<?> target = factory.getTargetClass();
        if (factory.isProxyTargetClass() && target != null && isSubclassed(target)) {
            requireNotFinal(ClassUtils.getUserClass(target));
        }
    }

    /** Whether Spring makes a proxy of the class, and not of its interfaces all the same. */
    private static boolean isSubclassed(Class<?> target) {
        return !target.isInterface() && !Proxy.isProxyClass(target) && !ClassUtils.isLambdaClass(target);
    }

    private void requireNotFinal(Class<?> type) {
        List<String> problems = Overriding.problems(type, guarded(type));
        if (!problems.isEmpty()) {
            throw new InvalidGuardsException(type.getName(), problems);
        }
    }
}
