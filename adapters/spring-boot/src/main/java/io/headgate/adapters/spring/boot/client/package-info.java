/** The HTTP clients of a Boot application: those made by Boot's builders call through resources. */
@NullMarked
package io.headgate.adapters.spring.boot.client;

import org.jspecify.annotations.NullMarked;
