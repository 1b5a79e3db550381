/**
 * Who may call at all: allow lists and deny lists of origins.
 *
 * <p>Read {@link io.headgate.access.AccessRule} first.
 */
@NullMarked
package io.headgate.access;

import org.jspecify.annotations.NullMarked;
