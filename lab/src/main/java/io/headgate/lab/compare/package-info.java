/** The same traffic through several algorithms, and how each kept its promise. */
@NullMarked
package io.headgate.lab.compare;

import org.jspecify.annotations.NullMarked;
