/** Several limits that a call must all keep to. */
@NullMarked
package io.headgate.limiter.composite;

import org.jspecify.annotations.NullMarked;
