/** {@code @SentinelResource} on beans: with the aspect as it is published, and with ours, which has the same name. */
@NullMarked
package io.headgate.sentinel.proof.annotation;

import org.jspecify.annotations.NullMarked;
