package com.alibaba.csp.sentinel.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How {@link SpiLoader} treats a provider. One without it is a singleton of order 0 whose alias is the name of its class. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Spi {

    /** Comes first. */
    int ORDER_HIGHEST = Integer.MIN_VALUE;

    /** Comes last. */
    int ORDER_LOWEST = Integer.MAX_VALUE;

    /** The alias; the name of the class when empty. */
    String value() default "";

    /** Whether everybody is given the same instance. */
    boolean isSingleton() default true;

    /** Whether this is the provider to take when there is no other. */
    boolean isDefault() default false;

    /** Smaller ones come first. */
    int order() default 0;
}
