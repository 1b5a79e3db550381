/**
 * {@link io.headgate.adapters.annotation.Guarded} on the beans of a Spring application:
 * {@link io.headgate.adapters.spring.EnableGuarded} turns it on. Works on Spring Framework 6.2 and 7.0; needs no AspectJ.
 */
@NullMarked
package io.headgate.adapters.spring;

import org.jspecify.annotations.NullMarked;
