package com.alibaba.csp.sentinel.context;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ContextUtilTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @AfterEach
    void noContextIsLeft() {
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void theNameOfTheDefaultContextIsNotToBeHad() {
        assertThatThrownBy(() -> ContextUtil.enter(Constants.CONTEXT_DEFAULT_NAME))
                .isInstanceOf(ContextNameDefineException.class);
    }

    @Test
    void aContextHasAName() {
        assertThatIllegalArgumentException().isThrownBy(() -> ContextUtil.enter(null));
        assertThatIllegalArgumentException().isThrownBy(() -> ContextUtil.enter(""));
    }

    @Test
    void whoIsInAContextStaysInIt() {
        Context first = ContextUtil.enter("context-first", "app-a");
        assertThat(ContextUtil.enter("context-second", "app-b")).isSameAs(first);
        assertThat(first.getName()).isEqualTo("context-first");
        assertThat(first.getOrigin()).isEqualTo("app-a");
        ContextUtil.exit();
    }

    @Test
    void aContextEndsOnlyWhenNoEntryIsOpen() throws BlockException {
        Context context = ContextUtil.enter("context-open");
        Entry entry = SphU.entry("in context");
        ContextUtil.exit();
        assertThat(ContextUtil.getContext()).isSameAs(context);
        entry.exit();
        assertThat(ContextUtil.getContext()).isSameAs(context);
        ContextUtil.exit();
    }

    @Test
    void theFiguresOfAnOriginAreToBeHad() throws BlockException {
        Context context = ContextUtil.enter("context-origin", "app-a");
        assertThat(context.getOriginPassQps()).isZero();
        Entry entry = SphU.entry("with origin");
        assertThat(context.getOriginPassQps()).isEqualTo(1);
        assertThat(context.getOriginTotalQps()).isEqualTo(1);
        assertThat(context.getOriginTotalRequest()).isEqualTo(1);
        assertThat(context.getOriginCurThreadNum()).isEqualTo(1);
        assertThat(context.getOriginBlockQps() + context.getOriginBlockRequest() + context.getOriginPassReqQps())
                .isZero();
        assertThat(context.getOriginAvgRt()).isZero();
        entry.exit();
        ContextUtil.exit();
    }

    @Test
    void runsInAnotherContextAndComesBack() {
        Context own = ContextUtil.enter("context-own");
        Context other = new Context(null, "context-other");
        ContextUtil.runOnContext(
                other, () -> assertThat(ContextUtil.getContext()).isSameAs(other));
        assertThatThrownBy(() -> ContextUtil.runOnContext(null, () -> {
                    assertThat(ContextUtil.getContext()).isNull();
                    throw new IllegalStateException("inside");
                }))
                .hasMessage("inside");
        assertThat(ContextUtil.getContext()).isSameAs(own);
        ContextUtil.exit();
    }

    @Test
    void aDefaultContextServesAgainUnlessSomebodyHasSeenIt() throws BlockException {
        Entry first = SphU.entry("default");
        Context seen = ContextUtil.getContext();
        first.exit();
        Entry second = SphU.entry("default");
        Context next = ContextUtil.current();
        assertThat(next).isNotSameAs(seen);
        second.exit();
        Entry third = SphU.entry("default");
        assertThat(ContextUtil.current()).isSameAs(next);
        third.exit();
        assertThat(ContextUtil.isDefaultContext(next)).isTrue();
        assertThat(ContextUtil.isDefaultContext(null)).isFalse();
    }

    @Test
    void twoDefaultContextsOfAThreadHaveTheirOwnEntries() throws Exception {
        inAThreadOfItsOwn(() -> {
            Entry outer = SphU.entry("outer");
            Context first = ContextUtil.getContext();
            callElsewhere(first, outer);
            outer.exit();
            assertThat(first.getCurEntry()).isNull();
            assertThat(ContextUtil.getContext()).isNull();
            return null;
        });
    }

    @Test
    void aContextInUseKeepsItsEntryWhenTheSpareOneIsCollected() throws Exception {
        inAThreadOfItsOwn(() -> {
            Entry outer = SphU.entry("outer");
            Context first = ContextUtil.getContext();
            WeakReference<Context> second = callElsewhere(first, outer);
            while (second.get() != null) {
                System.gc();
            }
            callElsewhere(first, outer);
            outer.exit();
            assertThat(first.getCurEntry()).isNull();
            assertThat(ContextUtil.getContext()).isNull();
            return null;
        });
    }

    @Test
    void aContextThatWasExitedGoesOnBesideTheNextOne() throws Exception {
        inAThreadOfItsOwn(() -> {
            Context first = ContextUtil.enter("context-first");
            ContextUtil.exit();
            Context second = ContextUtil.enter("context-second");
            Entry outer = SphU.entry("outer");
            ContextUtil.runOnContext(first, () -> {
                assertThat(SphO.entry("inner")).isTrue();
                assertThat(first.getCurEntry().getResourceWrapper().getName()).isEqualTo("inner");
                assertThat(second.getCurEntry()).isSameAs(outer);
                SphO.exit();
            });
            assertThat(first.getCurEntry()).isNull();
            outer.exit();
            assertThat(second.getCurEntry()).isNull();
            ContextUtil.exit();
            assertThat(ContextUtil.getContext()).isNull();
            return null;
        });
    }

    @Test
    void aThreadThatIsTakenOutOfItsContextMayEnterAnother() throws Exception {
        inAThreadOfItsOwn(() -> {
            Context first = ContextUtil.enter("context-first");
            Entry outer = SphU.entry("outer");
            ContextUtil.runOnContext(null, () -> {
                Context second = ContextUtil.enter("context-second");
                assertThat(second).isNotSameAs(first);
                assertThat(SphO.entry("inner")).isTrue();
                assertThat(second.getCurEntry().getResourceWrapper().getName()).isEqualTo("inner");
                assertThat(first.getCurEntry()).isSameAs(outer);
                SphO.exit();
                ContextUtil.exit();
            });
            assertThat(ContextUtil.getContext()).isSameAs(first);
            assertThat(first.getCurEntry()).isSameAs(outer);
            outer.exit();
            ContextUtil.exit();
            assertThat(ContextUtil.getContext()).isNull();
            return null;
        });
    }

    /** Makes an entry in another default context than {@code first}. */
    private static WeakReference<Context> callElsewhere(Context first, Entry outer) {
        List<WeakReference<Context>> seen = new ArrayList<>();
        ContextUtil.runOnContext(null, () -> {
            assertThat(SphO.entry("inner")).isTrue();
            assertThat(ContextUtil.current()).isNotSameAs(first);
            seen.add(new WeakReference<>(ContextUtil.current()));
            assertThat(first.getCurEntry()).isSameAs(outer);
            SphO.exit();
            assertThat(ContextUtil.getContext()).isNull();
        });
        assertThat(first.getCurEntry()).isSameAs(outer);
        return seen.get(0);
    }

    /** Where there is no context yet that could serve again. */
    private static void inAThreadOfItsOwn(Callable<?> body) throws Exception {
        FutureTask<?> task = new FutureTask<>(body);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        task.get(30, TimeUnit.SECONDS);
    }

    @Test
    void beyondTheCapContextsAreCountedTogetherAndRulesStillHold() throws BlockException {
        rules.set(
                flow("many contexts").perSecond(0).through("context-2100"),
                flow("many").perSecond(0).from("app"));
        try {
            ContextUtil.resetContextMap();
            for (int i = 0; i < 2_099; i++) {
                ContextUtil.enter("context-" + i);
                SphU.entry("many contexts").exit();
                ContextUtil.exit();
            }
            assertThat(ContextUtil.contextSize()).isEqualTo(Constants.MAX_CONTEXT_NAME_SIZE + 1);
            Context beyond = ContextUtil.enter("context-2100", "app");
            assertThat(beyond.getName()).isEqualTo("context-2100");
            assertThatThrownBy(() -> SphU.entry("many contexts")).isInstanceOf(BlockException.class);
            assertThatThrownBy(() -> SphU.entry("many")).isInstanceOf(BlockException.class);
            assertThat(beyond.getEntranceNode().passQps()).isEqualTo(99);
            assertThat(Constants.ROOT.getChildList()).hasSize(Constants.MAX_CONTEXT_NAME_SIZE + 2);
            ContextUtil.exit();
        } finally {
            ContextUtil.resetContextMap();
        }
    }
}
