package io.headgate.redis.store;

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection on which nothing has come for a while, so that another one is made. A machine that is gone, or a firewall that
 * has forgotten the connection, does not say so: without this the operating system would go on trying for a quarter of an hour.
 * Something comes all the time on a connection that works, since the upkeep asks every second.
 *
 * @param longest the longest silence; several times as long as the upkeep lets pass between two questions
 */
record SilenceEndsConnection(Duration longest) implements NettyCustomizer {

    @Override
    public void afterChannelInitialized(Channel channel) {
        channel.pipeline().addFirst(new ReadTimeoutHandler(longest.toMillis(), TimeUnit.MILLISECONDS));
    }
}
