package io.headgate.redis.store;

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;

/**
 * Lets commands that come together leave together. Lettuce hands each command to the system on its own, which costs more than the
 * command; here the thread of the connection takes those that have lined up meanwhile along. Nobody waits for company.
 */
public final class SharedFlushes implements NettyCustomizer {

    /** For the resources of a client. */
    public SharedFlushes() {}

    @Override
    public void afterChannelInitialized(Channel channel) {
        int most = FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES;
        channel.pipeline().addFirst(new FlushConsolidationHandler(most, true));
    }
}
