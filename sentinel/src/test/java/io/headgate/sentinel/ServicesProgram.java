package io.headgate.sentinel;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotChain;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.SlotChainBuilder;
import com.alibaba.csp.sentinel.slots.DefaultSlotChainBuilder;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.util.ArrayList;
import java.util.List;

/** A program whose services are found as those of any application: by files on its class path. */
final class ServicesProgram {

    private static final List<String> DONE = new ArrayList<>();

    private ServicesProgram() {}

    public static void main(String[] arguments) throws Exception {
        Instance.listen(ServicesProgram::answer);
    }

    /** Calls the resource of that name; tells what the services have done so far. */
    private static Object answer(String[] words) {
        try {
            SphU.entry(words[0]).exit();
        } catch (BlockException refused) {
            DONE.add("refused");
        }
        return DONE;
    }

    /** Runs at the start. */
    public static final class Function implements InitFunc {
        @Override
        public void init() {
            DONE.add("function");
        }
    }

    /** Cannot be made. */
    public static final class Unmakeable implements InitFunc {
        public Unmakeable() {
            throw new IllegalStateException("as asked");
        }

        @Override
        public void init() {
            DONE.add("unmakeable");
        }
    }

    /** The standard slots and one more. */
    public static final class Chains implements SlotChainBuilder {
        @Override
        public ProcessorSlotChain build() {
            ProcessorSlotChain chain = new DefaultSlotChainBuilder().build();
            chain.addLast(new Bouncer());
            return chain;
        }
    }

    /** Lets all in but one. */
    private static final class Bouncer extends AbstractLinkedProcessorSlot<DefaultNode> {
        @Override
        public void entry(
                Context context,
                ResourceWrapper resource,
                DefaultNode node,
                int count,
                boolean prioritized,
                Object... args)
                throws Throwable {
            DONE.add("entry");
            if (resource.getName().equals("unwanted")) {
                throw new Unwanted();
            }
            fireEntry(context, resource, node, count, prioritized, args);
        }

        @Override
        public void exit(Context context, ResourceWrapper resource, int count, Object... args) {
            DONE.add("exit");
            fireExit(context, resource, count, args);
        }
    }

    private static final class Unwanted extends BlockException {
        Unwanted() {
            super("default");
        }
    }
}
