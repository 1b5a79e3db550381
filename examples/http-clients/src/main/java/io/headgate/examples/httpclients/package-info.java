/** Four HTTP clients that are careful with a service they depend on, each in a few lines. */
@NullMarked
package io.headgate.examples.httpclients;

import org.jspecify.annotations.NullMarked;
