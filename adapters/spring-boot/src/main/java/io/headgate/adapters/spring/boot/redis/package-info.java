/** Limits that all instances of the application share, on a Redis that properties name. */
@NullMarked
package io.headgate.adapters.spring.boot.redis;

import org.jspecify.annotations.NullMarked;
