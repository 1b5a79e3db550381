/** The servlet filter in a Boot application: its settings from properties, and the route templates of Spring MVC. */
@NullMarked
package io.headgate.adapters.spring.boot.web;

import org.jspecify.annotations.NullMarked;
