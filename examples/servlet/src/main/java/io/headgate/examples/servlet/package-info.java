/** A web service on embedded Jetty behind the filter, with two rules. */
@NullMarked
package io.headgate.examples.servlet;

import org.jspecify.annotations.NullMarked;
