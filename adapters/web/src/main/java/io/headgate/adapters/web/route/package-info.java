/**
 * From the path of a request to the name of a route: one place has one spelling
 * ({@link io.headgate.adapters.web.route.PathRules}), and many places have one name
 * ({@link io.headgate.adapters.web.route.UrlCleaner}).
 */
@NullMarked
package io.headgate.adapters.web.route;

import org.jspecify.annotations.NullMarked;
