package io.headgate.sentinel;

import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotChain;
import com.alibaba.csp.sentinel.slotchain.SlotChainProvider;
import org.jspecify.annotations.Nullable;

/** The slots of one resource, made when the first call comes. Safe for many threads. */
final class Chain {

    private volatile @Nullable ProcessorSlotChain slots;
    private boolean plain; // written before slots

    boolean isPlain() {
        slots();
        return plain;
    }

    ProcessorSlotChain slots() {
        ProcessorSlotChain known = slots;
        return known != null ? known : make();
    }

    private synchronized ProcessorSlotChain make() {
        ProcessorSlotChain known = slots;
        if (known == null) {
            known = SlotChainProvider.newSlotChain();
            plain = consistsOfOurs(known);
            slots = known;
        }
        return known;
    }

    /** Whether a walk along the slots would do exactly what a route does: all of ours that count and decide, and no others. */
    private static boolean consistsOfOurs(ProcessorSlotChain chain) {
        boolean counts = false;
        boolean decides = false;
        for (AbstractLinkedProcessorSlot<?> slot = chain.getNext(); slot != null; slot = slot.getNext()) {
            if (!(slot instanceof OwnSlot own) || own.getClass() != own.genuine()) {
                return false;
            }
            counts |= own.counts();
            decides |= own.decides();
        }
        return counts && decides;
    }
}
