package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AsyncEntryTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private static ClusterNode node(String resource) {
        return ClusterBuilderSlot.getClusterNode(resource);
    }

    private static void elsewhere(Runnable task) throws Exception {
        CompletableFuture.runAsync(task).get(60, TimeUnit.SECONDS);
    }

    @Test
    void mayBeExitedElsewhereOnce() throws Exception {
        AsyncEntry entry = SphU.asyncEntry("async");
        assertThat(node("async").curThreadNum()).isEqualTo(1);
        elsewhere(entry::exit);
        entry.exit();
        assertThat(node("async").curThreadNum()).isZero();
        assertThat(node("async").successQps()).isEqualTo(1);
        assertThat(entry.getAsyncContext()).isNull();
    }

    @Test
    void leavesNoContextBehindOnTheThreadThatMadeIt() throws Exception {
        AsyncEntry entry = SphU.asyncEntry("async alone");
        Context context = ContextUtil.enter("async-later", "app");
        assertThat(context.getName()).isEqualTo("async-later");
        entry.exit();
        assertThat(ContextUtil.getContext()).isSameAs(context);
        ContextUtil.exit();
    }

    @Test
    void leavesTheEntriesAroundItAsTheyWere() throws Exception {
        Entry outer = SphU.entry("async outer");
        AsyncEntry entry = SphU.asyncEntry("async inner");
        assertThat(ContextUtil.getContext().getCurEntry()).isSameAs(outer);
        outer.exit();
        elsewhere(entry::exit);
        assertThat(node("async inner").curThreadNum()).isZero();
    }

    @Test
    void codeThatGoesOnElsewhereRunsInItsContext() throws Exception {
        ContextUtil.enter("async-web", "app-a");
        AsyncEntry entry = SphU.asyncEntry("async start");
        ContextUtil.exit();
        Context context = entry.getAsyncContext();
        assertThat(context.isAsync()).isTrue();
        assertThat(context.getOrigin()).isEqualTo("app-a");
        elsewhere(() -> ContextUtil.runOnContext(context, () -> {
            try {
                Entry nested = SphU.entry("async nested");
                assertThat(nested.getLastNode()).isSameAs(entry.getCurNode());
                nested.exit();
            } catch (BlockException refused) {
                throw new AssertionError(refused);
            }
            Tracer.trace(new IllegalStateException());
            entry.exit();
        }));
        assertThat(node("async start").exceptionQps()).isEqualTo(1);
        assertThat(node("async nested").passQps()).isEqualTo(1);
    }

    @Test
    void exitedBeforeAnEntryThatWasMadeInItsContextItEndsBothAndComplains() throws Exception {
        AsyncEntry entry = SphU.asyncEntry("async early");
        ContextUtil.runOnContext(entry.getAsyncContext(), () -> {
            try {
                SphU.entry("async still open");
            } catch (BlockException refused) {
                throw new AssertionError(refused);
            }
        });
        assertThatThrownBy(entry::exit).isInstanceOf(ErrorEntryFreeException.class);
        assertThat(node("async still open").curThreadNum()).isZero();
        assertThat(node("async early").curThreadNum()).isZero();
        entry.exit();
        assertThat(node("async early").successQps()).isEqualTo(1);
    }

    @Test
    void codeThatEndsItInADefaultContextMayEnterAnother() throws Exception {
        AsyncEntry entry = SphU.asyncEntry("async ended within");
        ContextUtil.runOnContext(entry.getAsyncContext(), () -> {
            entry.exit();
            assertThat(ContextUtil.getContext()).isNull();
            assertThat(ContextUtil.enter("async-after", "app-b").getOrigin()).isEqualTo("app-b");
        });
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void anEntryMadeWhereAnotherHasEndedIsNoChildOfTheCallOutside() throws Exception {
        AsyncEntry entry = SphU.asyncEntry("async ended inside");
        Entry outside = SphU.entry("call outside");
        ContextUtil.runOnContext(entry.getAsyncContext(), () -> {
            entry.exit();
            try {
                Entry inside = SphU.entry("call inside");
                assertThat(inside.getLastNode()).isNull();
                inside.exit();
            } catch (BlockException refused) {
                throw new AssertionError(refused);
            }
        });
        outside.exit();
        assertThat(node("call outside").curThreadNum()).isZero();
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void aRefusedOneLeavesNothing() {
        rules.set(flow("async refused").perSecond(0));
        assertThatThrownBy(() -> SphU.asyncEntry("async refused")).isInstanceOf(BlockException.class);
        assertThat(ContextUtil.getContext()).isNull();
        assertThat(node("async refused").blockQps()).isEqualTo(1);
    }

    @Test
    void mustBeTheCurrentOneToLeaveTheStack() throws BlockException {
        AsyncEntry entry = SphU.asyncEntry("async gone");
        assertThatIllegalStateException().isThrownBy(entry::cleanCurrentEntryInLocal);
        entry.exit();
    }
}
