/** A Dubbo provider and consumer, both protected. */
@NullMarked
package io.headgate.examples.dubbo;

import org.jspecify.annotations.NullMarked;
