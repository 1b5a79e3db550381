/** The published servlet filter, in a container that still speaks {@code javax.servlet}. */
@NullMarked
package io.headgate.sentinel.proof.web;

import org.jspecify.annotations.NullMarked;
