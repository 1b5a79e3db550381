/** The embedded store. Begin with {@link io.headgate.console.store.Database}; what is kept in it is defined beside each feature. */
@NullMarked
package io.headgate.console.store;

import org.jspecify.annotations.NullMarked;
