/**
 * The filter in front of a Boot application, on servlets or on WebFlux: its settings from properties, the same for both, and the route
 * templates of Spring MVC.
 */
@NullMarked
package io.headgate.adapters.spring.boot.web;

import org.jspecify.annotations.NullMarked;
