package io.headgate.sentinel;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
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
    public static final class Bouncer extends AbstractLinkedProcessorSlot<DefaultNode> {
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

    /** Counts what happens in a way of its own. */
    public static final class Extension implements MetricExtension {
        @Override
        public void addPass(String resource, int n, Object... args) {
            DONE.add("pass " + resource + " " + n);
        }

        @Override
        public void addBlock(String resource, int n, String origin, BlockException refused, Object... args) {
            DONE.add("block " + resource + " " + n + " " + refused.getClass().getSimpleName());
        }

        @Override
        public void addSuccess(String resource, int n, Object... args) {
            DONE.add("success " + resource + " " + n);
        }

        @Override
        public void addException(String resource, int n, Throwable throwable) {
            DONE.add("exception " + resource + " " + n);
        }

        @Override
        public void addRt(String resource, long rt, Object... args) {
            DONE.add("rt " + resource);
        }

        @Override
        public void increaseThreadNum(String resource, Object... args) {
            DONE.add("one more in " + resource);
        }

        @Override
        public void decreaseThreadNum(String resource, Object... args) {
            DONE.add("one fewer in " + resource);
        }
    }

    private static final class Unwanted extends BlockException {
        Unwanted() {
            super("default");
        }
    }
}
