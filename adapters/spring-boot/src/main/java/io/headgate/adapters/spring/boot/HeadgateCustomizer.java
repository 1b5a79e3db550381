package io.headgate.adapters.spring.boot;

import io.headgate.HeadgateBuilder;

/**
 * Changes the settings of the application's {@link io.headgate.Headgate} before it is made. A bean of this type is asked once;
 * several are asked in their order.
 *
 * <pre>{@code
 * @Bean
 * HeadgateCustomizer leaks() {
 *     return builder -> builder.watchOneOf(100);
 * }
 * }</pre>
 */
@FunctionalInterface
public interface HeadgateCustomizer {

    /** Changes settings, after those from properties and beans are in. */
    void customize(HeadgateBuilder builder);
}
