/** What Headgate has counted, in the meter registry of the application. */
@NullMarked
package io.headgate.adapters.spring.boot.metrics;

import org.jspecify.annotations.NullMarked;
