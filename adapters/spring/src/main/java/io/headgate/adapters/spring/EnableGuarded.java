package io.headgate.adapters.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Guards the beans of this application as {@link io.headgate.adapters.annotation.Guarded} says, by the one
 * {@link io.headgate.Headgate} among its beans.
 *
 * <p>Calls are seen where they go through the proxy of a bean: those from other beans. A bean that calls its own method, as
 * in {@code this.place(order)}, does not pass through the proxy, and neither do private, static and final methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Import(GuardedConfiguration.class)
public @interface EnableGuarded {}
