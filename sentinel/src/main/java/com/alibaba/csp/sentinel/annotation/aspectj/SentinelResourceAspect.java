package com.alibaba.csp.sentinel.annotation.aspectj;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.lang.reflect.Method;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Pointcut;

/** Guards methods with a {@link SentinelResource}. Safe for many threads. */
@Aspect
public class SentinelResourceAspect extends AbstractSentinelAspectSupport {

    /** The methods that are annotated themselves. */
    @Pointcut("@annotation(com.alibaba.csp.sentinel.annotation.SentinelResource)")
    public void sentinelResourceAnnotationPointcut() {}

    /** Enters, calls, lets a handler answer what went wrong, and exits. */
    @Around("sentinelResourceAnnotationPointcut()")
    public Object invokeResourceWithSentinel(ProceedingJoinPoint pjp) throws Throwable {
        Method method = resolveMethod(pjp);
        SentinelResource annotation = method.getAnnotation(SentinelResource.class);
        if (annotation == null) {
            throw new IllegalStateException("Wrong state for SentinelResource annotation");
        }
        Object[] arguments = pjp.getArgs();
        Entry entry = null;
        try {
            String name = getResourceName(annotation.value(), method);
            entry = SphU.entry(name, annotation.resourceType(), annotation.entryType(), arguments);
            return pjp.proceed();
        } catch (BlockException refused) {
            return handleBlockException(pjp, annotation, refused);
        } catch (Throwable failure) {
            return failed(pjp, annotation, failure);
        } finally {
            if (entry != null) {
                entry.exit(1, arguments);
            }
        }
    }

    private Object failed(ProceedingJoinPoint pjp, SentinelResource annotation, Throwable failure) throws Throwable {
        Class<? extends Throwable>[] ignored = annotation.exceptionsToIgnore();
        if (ignored.length > 0 && exceptionBelongsTo(failure, ignored)) {
            throw failure;
        }
        if (exceptionBelongsTo(failure, annotation.exceptionsToTrace())) {
            traceException(failure);
            return handleFallback(pjp, annotation, failure);
        }
        throw failure;
    }
}
