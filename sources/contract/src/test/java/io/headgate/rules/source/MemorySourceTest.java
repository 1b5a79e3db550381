package io.headgate.rules.source;

import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishContract;
import io.headgate.sources.contract.SourceContract;

class MemorySourceTest extends SourceContract implements PublishContract {

    @Override
    protected Place newPlace() {
        return new Memory();
    }

    /** The source is the place itself. The suite asks for another only when the one before is closed. */
    private static final class Memory implements Place {

        private String text = "";
        private MemorySource source = new MemorySource("test");

        @Override
        public RuleSource source() throws Exception {
            source = new MemorySource("test");
            if (!text.isEmpty()) {
                put(text);
            }
            return source;
        }

        @Override
        public void put(String text) throws Exception {
            this.text = text;
            source.publish(text, WritableRuleSource.ANY_REVISION);
        }

        @Override
        public void remove() {
            text = "";
            source.remove();
        }

        @Override
        public void close() {}
    }
}
