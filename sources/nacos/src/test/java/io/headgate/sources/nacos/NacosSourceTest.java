package io.headgate.sources.nacos;

import io.headgate.rules.source.Pace;
import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;
import java.time.Duration;

/** By way of the client's interface: there is no server of Nacos that tests could start. */
class NacosSourceTest extends SourceContract implements PublishOutageContract, OversizeContract, ManySourcesContract {

    /** Often, since the client does not tell that the server is gone. */
    private static final Pace PACE =
            Pace.every(Duration.ofMillis(500)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    @Override
    protected Place newPlace() {
        return new NacosPlace();
    }

    private static final class NacosPlace implements Place {

        private final NacosServer server = new NacosServer();

        @Override
        public NacosSource source() {
            return new NacosSource(server.client(), "orders-rules", "test", PACE, Duration.ofSeconds(10));
        }

        @Override
        public void put(String text) {
            server.put("test/orders-rules", text);
        }

        @Override
        public void remove() {
            server.remove("test/orders-rules");
        }

        @Override
        public void cutOff() {
            server.down();
        }

        @Override
        public void comeBackWith(String text) {
            server.up();
            put(text);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
