package io.headgate.adapters.annotation;

import io.headgate.ResourceType;
import io.headgate.guard.Priority;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Calls of this method go through a resource, and so by the rules of that resource.
 *
 * <pre>{@code
 * @Guarded(value = "orders", key = "#order.customer", blockHandler = "busy")
 * Receipt place(Order order) { … }
 *
 * Receipt busy(Order order, BlockedException refused) { … }
 * }</pre>
 *
 * <table>
 * <caption>Who answers</caption>
 * <tr><td>the call was refused, or what it called was</td>
 *     <td>{@link #blockHandler}, else {@link #fallback}, else {@link #defaultFallback}, else the {@code BlockedException}</td></tr>
 * <tr><td>the method threw something that counts</td>
 *     <td>{@link #fallback}, else {@link #defaultFallback}, else what it threw</td></tr>
 * <tr><td>the method threw something that is ignored or not traced</td><td>what it threw</td></tr>
 * </table>
 *
 * <p>On a class it stands for each public method that the class, or a class below it, declares, those apart that are named as
 * handlers. An annotation of a method replaces that of its class; only a default fallback, with its class, is taken from
 * there when the method names none.
 *
 * <p>A handler is found by name and parameters in the class of the bean, its superclasses and interfaces, private or static as
 * it likes, or as a static method in the class that the annotation names. It must return what the method returns, or
 * something narrower.
 *
 * <p>A method that returns a {@code CompletionStage} is in flight until its stage completes; one that returns a {@code Mono} or
 * {@code Flux} is called at once, and each subscription to what it returns is a call. A {@code suspend} function of Kotlin is in flight
 * until it is resumed for the last time; who answers instead may suspend, and need not.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Guarded {

    /** The name of the resource, when it is the first thing to say; the same as {@link #resource}. */
    String value() default "";

    /** The name of the resource; by default the class and the signature: {@code shop.Orders:place(shop.Order)}. */
    String resource() default "";

    /** What kind of thing the resource is. */
    ResourceType type() default ResourceType.CODE;

    /** Whether calls come into this process. */
    Direction direction() default Direction.BY_TYPE;

    /** How many permits a call asks for. */
    long weight() default 1;

    /** How important calls are when not all can run. */
    Priority priority() default Priority.NORMAL;

    /**
     * What rules by argument see of a call: {@code #order.customer}, by the name of a parameter; {@code #0} or
     * {@code #args[0]}, by its position; and properties of it, by record component or getter. One is passed as it is, several as
     * {@link io.headgate.guard.Arguments}. Without any, rules see all arguments of the method, by position and name.
     */
    String[] key() default {};

    /** Who answers when a call is refused: the parameters of the method and a {@code BlockedException}, or without that. */
    String blockHandler() default "";

    /** Where the block handler is, as a static method; by default in the class itself. */
    Class<?> blockHandlerClass() default void.class;

    /** Who answers when the method fails: the parameters of the method, or those and a {@code Throwable}. */
    String fallback() default "";

    /** Who answers when there is no fallback: no parameters, or one {@code Throwable}. */
    String defaultFallback() default "";

    /** Where the fallback and the default fallback are, as static methods; by default in the class itself. */
    Class<?> fallbackClass() default void.class;

    /** Which exceptions count as errors and are answered by the fallback; others are thrown on, and count as success. */
    Class<? extends Throwable>[] exceptionsToTrace() default {Throwable.class};

    /** Which exceptions are thrown on and count as success, even if they are to be traced. */
    Class<? extends Throwable>[] exceptionsToIgnore() default {};
}
