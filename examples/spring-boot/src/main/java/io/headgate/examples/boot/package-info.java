/** A small shop on Spring Boot; how it is protected is in {@code application.yml}. */
@NullMarked
package io.headgate.examples.boot;

import org.jspecify.annotations.NullMarked;
