package io.headgate.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.Verdict;

/** A slot for rules of some kind. The engine decides all kinds together, all or nothing, where the last of these slots stands. */
public abstract class RuleSlot extends AbstractLinkedProcessorSlot<DefaultNode> implements OwnSlot {

    /** Lets a call go on, if the engine will have it. */
    protected final void pass(
            Context context, ResourceWrapper resource, DefaultNode node, int count, boolean prioritized, Object[] args)
            throws Throwable {
        if (isLast()) {
            decide(context, resource, count, prioritized, args);
        }
        fireEntry(context, resource, node, count, prioritized, args);
    }

    private boolean isLast() {
        AbstractLinkedProcessorSlot<?> behind = getNext();
        while (behind != null && !(behind instanceof RuleSlot)) {
            behind = behind.getNext();
        }
        return behind == null;
    }

    private static void decide(Context context, ResourceWrapper resource, int count, boolean prioritized, Object[] args)
            throws BlockException {
        Route route = Gateways.of(resource).routeOfCurrent(context, resource.getEntryType());
        Verdict verdict = route.enter(count, prioritized, args);
        if (verdict instanceof Refusal refusal) {
            throw route.exception(refusal, context.getOrigin());
        }
        if (context.getCurEntry() instanceof Passage passage) {
            passage.admitted(verdict);
        } else if (verdict instanceof io.headgate.Entry entry) {
            entry.close(); // nobody will tell how it ends
        }
    }

    @Override
    public final boolean decides() {
        return true;
    }
}
