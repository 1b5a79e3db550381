/** Guarded methods of Spring beans, without Boot. */
@NullMarked
package io.headgate.examples.annotation;

import org.jspecify.annotations.NullMarked;
