/**
 * JSON text and the Java values it stands for. For modules of Headgate, not for applications.
 *
 * <p>It needs only Jackson's streaming jar, {@code tools.jackson.core:jackson-core}, which depends on nothing. Jackson's mapper would
 * also need {@code jackson-annotations}. Jackson 2 and 3 share that jar, so an application on an older Jackson 2 brings an older jar
 * than the mapper of Jackson 3 accepts.
 */
@NullMarked
package io.headgate.rules.json;

import org.jspecify.annotations.NullMarked;
