/**
 * A servlet filter that protects the routes of a web application, for Jakarta Servlet 5 and later. Begin with
 * {@link io.headgate.adapters.servlet.HeadgateFilter}:
 *
 * <pre>{@code
 * HeadgateFilter.register(servletContext, headgate, FilterSettings.defaults());
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.servlet;

import org.jspecify.annotations.NullMarked;
