/**
 * The filters of a Spring Cloud Gateway: their settings from properties, and a name for each route that asks for one by
 * {@code Headgate=name} among its filters.
 */
@NullMarked
package io.headgate.adapters.spring.boot.gateway;

import org.jspecify.annotations.NullMarked;
