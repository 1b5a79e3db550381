package com.alibaba.csp.sentinel.annotation.aspectj;

import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.util.MethodUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.reflect.MethodSignature;

/*
 *   refused ──▶ block handler ──┐ none
 *                               ▼
 *   failed ──────────────▶ fallback ──┐ none
 *                                     ▼
 *                          default fallback of the method, else of the class ──┐ none
 *                                                                              ▼
 *                                                                     thrown on as it was
 */
/** What an aspect for {@link SentinelResource} needs: which method, which name, and who answers. Safe for many threads. */
public abstract class AbstractSentinelAspectSupport {

    /** Counts the error for the resource that the thread is in. */
    protected void traceException(Throwable ex) {
        Tracer.trace(ex);
    }

    /** Counts the error unless the annotation ignores it or does not name it. */
    protected void traceException(Throwable ex, SentinelResource annotation) {
        Class<? extends Throwable>[] ignored = annotation.exceptionsToIgnore();
        if (ignored.length > 0 && exceptionBelongsTo(ex, ignored)) {
            return;
        }
        if (exceptionBelongsTo(ex, annotation.exceptionsToTrace())) {
            traceException(ex);
        }
    }

    /** Whether the exception is of one of these types. */
    protected boolean exceptionBelongsTo(Throwable ex, Class<? extends Throwable>[] exceptions) {
        return exceptions != null && Arrays.stream(exceptions).anyMatch(type -> type.isInstance(ex));
    }

    /** The name that was given, else one made from the method. */
    protected String getResourceName(String resourceName, Method method) {
        return StringUtil.isNotBlank(resourceName) ? resourceName : MethodUtil.resolveMethodName(method);
    }

    /** The answer of the fallback that the annotation names. */
    protected Object handleFallback(ProceedingJoinPoint pjp, SentinelResource annotation, Throwable ex)
            throws Throwable {
        return handleFallback(pjp, annotation.fallback(), annotation.defaultFallback(), annotation.fallbackClass(), ex);
    }

    /** The answer of the fallback, else of the default fallback; else throws {@code ex}. */
    protected Object handleFallback(
            ProceedingJoinPoint pjp, String fallback, String defaultFallback, Class<?>[] fallbackClass, Throwable ex)
            throws Throwable {
        Handler handler = find(HandlerKind.FALLBACK, pjp, fallback, fallbackClass);
        return handler != null
                ? invoke(pjp, handler, ex)
                : handleDefaultFallback(pjp, defaultFallback, fallbackClass, ex);
    }

    /** The answer of the default fallback, of the method or of its class; else throws {@code ex}. */
    protected Object handleDefaultFallback(
            ProceedingJoinPoint pjp, String defaultFallback, Class<?>[] fallbackClass, Throwable ex) throws Throwable {
        String name = defaultFallback;
        Class<?>[] place = fallbackClass;
        if (StringUtil.isBlank(name)) {
            Class<?> target = targetClass(pjp, pjp.getSignature().getDeclaringType());
            SentinelResource ofClass = target.getAnnotation(SentinelResource.class);
            name = ofClass == null ? null : ofClass.defaultFallback();
            place = ofClass != null && ofClass.fallbackClass().length > 0 ? ofClass.fallbackClass() : place;
        }
        Handler handler = find(HandlerKind.DEFAULT_FALLBACK, pjp, name, place);
        if (handler == null) {
            throw ex;
        }
        return invoke(pjp, handler, ex);
    }

    /** The answer of the block handler, else what the fallbacks say. */
    protected Object handleBlockException(ProceedingJoinPoint pjp, SentinelResource annotation, BlockException ex)
            throws Throwable {
        Handler handler =
                find(HandlerKind.BLOCK_HANDLER, pjp, annotation.blockHandler(), annotation.blockHandlerClass());
        return handler != null ? invoke(pjp, handler, ex) : handleFallback(pjp, annotation, ex);
    }

    /** The method of the target that is called, with its annotations. */
    protected Method resolveMethod(ProceedingJoinPoint joinPoint) {
        MethodSignature signature = (MethodSignature) joinPoint.getSignature();
        Class<?> target = targetClass(joinPoint, signature.getDeclaringType());
        return ResourceMetadataRegistry.method(target, signature.getMethod());
    }

    private Handler find(HandlerKind kind, ProceedingJoinPoint pjp, String name, Class<?>[] place) {
        if (StringUtil.isBlank(name)) {
            return null;
        }
        Method guarded = resolveMethod(pjp);
        Class<?> target = targetClass(pjp, guarded.getDeclaringClass());
        boolean elsewhere = place != null && place.length >= 1;
        return ResourceMetadataRegistry.handler(
                target, new HandlerSearch(kind, name, guarded, elsewhere ? place[0] : target, elsewhere));
    }

    /** The class of the target; of a static method, woven by AspectJ, the one that declares it. */
    private static Class<?> targetClass(ProceedingJoinPoint pjp, Class<?> declaring) {
        Object target = pjp.getTarget();
        return target == null ? declaring : target.getClass();
    }

    private static Object invoke(ProceedingJoinPoint pjp, Handler handler, Throwable ex) throws Throwable {
        Method method = handler.method();
        Object target = Modifier.isStatic(method.getModifiers()) ? null : pjp.getTarget();
        try {
            return method.invoke(target, handler.arguments(pjp.getArgs(), ex));
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }
}
