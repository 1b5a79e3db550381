/** What an application and its console say to each other. Begin with {@link io.headgate.agent.wire.Message}. */
@NullMarked
package io.headgate.agent.wire;

import org.jspecify.annotations.NullMarked;
