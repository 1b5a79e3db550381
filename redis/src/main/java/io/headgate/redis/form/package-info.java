/**
 * The Lua forms of limits: the same step as in {@code io.headgate.limiter}, run by Redis. Begin with
 * {@link io.headgate.redis.form.Forms}; the scripts are resources beside it.
 */
@NullMarked
package io.headgate.redis.form;

import org.jspecify.annotations.NullMarked;
