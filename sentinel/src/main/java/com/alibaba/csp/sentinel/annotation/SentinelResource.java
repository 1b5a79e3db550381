package com.alibaba.csp.sentinel.annotation;

import com.alibaba.csp.sentinel.EntryType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method a resource. At a class only {@link #defaultFallback()} and {@link #fallbackClass()} are read, for the annotated
 * methods of the class that have no default fallback of their own.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface SentinelResource {

    /** The resource; empty for one named after the method. */
    String value() default "";

    /** Whether the call comes in or goes out. */
    EntryType entryType() default EntryType.OUT;

    /** One of {@link com.alibaba.csp.sentinel.ResourceTypeConstants}, or a number of the program's own. */
    int resourceType() default 0;

    /** The method that answers refused calls: same parameters and a {@code BlockException} behind them. */
    String blockHandler() default "";

    /** Where the block handler is, as a static method, when it is not in the class itself. At most one. */
    Class<?>[] blockHandlerClass() default {};

    /** The method that answers when a call fails: same parameters, perhaps a {@code Throwable} behind them. */
    String fallback() default "";

    /** The method that answers when there is no fallback: no parameters, or a {@code Throwable}. */
    String defaultFallback() default "";

    /** Where the fallbacks are, as static methods, when they are not in the class itself. At most one. */
    Class<?>[] fallbackClass() default {};

    /** The exceptions that count as errors and are given to the fallback. */
    Class<? extends Throwable>[] exceptionsToTrace() default {Throwable.class};

    /** The exceptions that are thrown on and do not count, whatever {@link #exceptionsToTrace()} says. */
    Class<? extends Throwable>[] exceptionsToIgnore() default {};
}
