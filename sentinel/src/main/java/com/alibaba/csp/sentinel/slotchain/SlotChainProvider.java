package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.DefaultSlotChainBuilder;
import com.alibaba.csp.sentinel.spi.SpiLoader;

/** Makes chains of slots by the builder that the application provides, or by the default one. */
public final class SlotChainProvider {

    private static volatile SlotChainBuilder slotChainBuilder;

    private SlotChainProvider() {}

    /** A new chain. */
    public static ProcessorSlotChain newSlotChain() {
        SlotChainBuilder known = slotChainBuilder;
        if (known == null) {
            known = findBuilder();
            slotChainBuilder = known;
        }
        return known.build();
    }

    /** Uses that builder from now on, or, when it is null, looks for one again. For tests. */
    static void use(SlotChainBuilder builder) {
        slotChainBuilder = builder;
    }

    private static SlotChainBuilder findBuilder() {
        SlotChainBuilder found = SpiLoader.of(SlotChainBuilder.class).loadFirstInstanceOrDefault();
        if (found == null) {
            RecordLog.warn("[SlotChainProvider] Wrong state when resolving slot chain builder, using default");
            found = new DefaultSlotChainBuilder();
        }
        RecordLog.info(
                "[SlotChainProvider] Global slot chain builder resolved: {}",
                found.getClass().getCanonicalName());
        return found;
    }
}
