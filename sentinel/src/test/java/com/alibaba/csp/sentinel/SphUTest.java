package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.MethodResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.breaker.BreakerRule;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.system.SystemRule;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SphUTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @AfterEach
    void noContextIsLeft() {
        assertThat(ContextUtil.getContext()).isNull();
    }

    private static ClusterNode node(String resource) {
        return ClusterBuilderSlot.getClusterNode(resource);
    }

    // ------------------------------------------------------------------ counting

    @Test
    void aCallGoesInAndOut() throws BlockException {
        Entry entry = SphU.entry("first");
        assertThat(node("first").curThreadNum()).isEqualTo(1);
        rules.clock().forward(20);
        entry.exit();
        assertThat(node("first").curThreadNum()).isZero();
        assertThat(node("first").passQps()).isEqualTo(1);
        assertThat(node("first").successQps()).isEqualTo(1);
        assertThat(node("first").avgRt()).isEqualTo(20);
        assertThat(entry.getCompleteTimestamp() - entry.getCreateTimestamp()).isEqualTo(20);
    }

    @Test
    void aCallThatStandsForSeveralCountsAsSeveralAndRunsAsOne() throws BlockException {
        Entry entry = SphU.entry("batch", 5);
        assertThat(node("batch").curThreadNum()).isEqualTo(1);
        entry.exit();
        assertThat(node("batch").passQps()).isEqualTo(5);
        assertThat(node("batch").successQps()).isEqualTo(5);
        assertThat(node("batch").curThreadNum()).isZero();
    }

    @Test
    void onlyWhatComesInIsCountedInTheTotal() throws BlockException {
        double before = Constants.ENTRY_NODE.passQps();
        SphU.entry("direction", EntryType.OUT).exit();
        assertThat(Constants.ENTRY_NODE.passQps()).isEqualTo(before);
        Entry entry = SphU.entry("direction", EntryType.IN);
        assertThat(Constants.ENTRY_NODE.curThreadNum()).isEqualTo(1);
        entry.exit();
        assertThat(Constants.ENTRY_NODE.passQps()).isEqualTo(before + 1);
        assertThat(Constants.ENTRY_NODE.curThreadNum()).isZero();
    }

    @Test
    void aMethodIsNamedByItsClassNameAndParameters() throws Exception {
        Method method = String.class.getMethod("indexOf", String.class, int.class);
        Entry entry = SphU.entry(method);
        entry.exit();
        assertThat(entry.getResourceWrapper().getName()).isEqualTo("java.lang.String:indexOf(java.lang.String,int)");
        assertThat(((MethodResourceWrapper) entry.getResourceWrapper()).getMethod())
                .isEqualTo(method);
        assertThat(node(entry.getResourceWrapper().getName()).passQps()).isEqualTo(1);
    }

    @Test
    void theTypeOfAResourceIsThatOfItsFirstCallButEachCallKeepsItsOwn() throws BlockException {
        SphU.entry("typed", ResourceTypeConstants.COMMON_WEB, EntryType.IN).exit();
        Entry second = SphU.entry("typed", ResourceTypeConstants.COMMON_RPC, EntryType.OUT);
        second.exit();
        assertThat(node("typed").getResourceType()).isEqualTo(ResourceTypeConstants.COMMON_WEB);
        assertThat(second.getResourceWrapper().getResourceType()).isEqualTo(ResourceTypeConstants.COMMON_RPC);
    }

    @Test
    void theNodesOfAResourceKnowTheDirectionOfItsFirstCall() throws BlockException {
        Entry entry = SphU.entry("first call in", EntryType.IN);
        assertThat(((DefaultNode) entry.getCurNode()).getId().getEntryType()).isEqualTo(EntryType.IN);
        entry.exit();
        SphU.entry("first call in", EntryType.OUT).exit();
        assertThat(ClusterBuilderSlot.getClusterNodeMap().keySet().stream()
                        .filter(resource -> resource.getName().equals("first call in"))
                        .map(ResourceWrapper::getEntryType))
                .containsExactly(EntryType.IN);
    }

    @Test
    void aResourceNeedsANameAndACallADirection() {
        assertThatIllegalArgumentException().isThrownBy(() -> SphU.entry(""));
        assertThatIllegalArgumentException().isThrownBy(() -> SphU.entry((String) null));
        assertThatIllegalArgumentException().isThrownBy(() -> SphU.entry("name", (EntryType) null));
    }

    // ------------------------------------------------------------------ rules

    @Test
    void theEngineRefuses() throws BlockException {
        rules.set(flow("limited").perSecond(2));
        SphU.entry("limited").exit();
        SphU.entry("limited").exit();
        assertThatThrownBy(() -> SphU.entry("limited")).isInstanceOf(BlockException.class);
        assertThat(node("limited").passQps()).isEqualTo(2);
        assertThat(node("limited").blockQps()).isEqualTo(1);
        assertThat(node("limited").curThreadNum()).isZero();
        rules.clock().forward(2_000);
        SphU.entry("limited").exit();
    }

    @Test
    void aCallThatStandsForSeveralTakesAsMany() throws BlockException {
        rules.set(flow("heavy").perSecond(10));
        SphU.entry("heavy", EntryType.OUT, 7).exit();
        assertThatThrownBy(() -> SphU.entry("heavy", EntryType.OUT, 4)).isInstanceOf(BlockException.class);
        assertThat(node("heavy").blockQps()).isEqualTo(4);
        SphU.entry("heavy", EntryType.OUT, 3).exit();
    }

    @Test
    void aCallThatStandsForNoneTakesNothing() throws BlockException {
        rules.set(flow("nothing").perSecond(1));
        SphU.entry("nothing", 0).exit();
        SphU.entry("nothing", 0).exit();
        SphU.entry("nothing").exit();
        assertThat(node("nothing").passQps()).isEqualTo(1);
    }

    @Test
    void aCallHasPassedWhateverItsExitSaysItStoodFor() throws BlockException {
        rules.set(flow("exit of none").perSecond(1));
        SphU.entry("exit of none").exit(0);
        assertThatThrownBy(() -> SphU.entry("exit of none")).isInstanceOf(BlockException.class);
        assertThat(node("exit of none").passQps()).isEqualTo(1);
        assertThat(node("exit of none").curThreadNum()).isZero();
    }

    @Test
    void aPlaceIsFreeAgainWhateverTheExitSaysItStoodFor() throws BlockException {
        rules.set(flow("place of none").inFlight(2));
        SphU.entry("place of none").exit(0);
        SphU.entry("place of none").exit(5);
        Entry one = SphU.entry("place of none");
        Entry two = SphU.entry("place of none");
        assertThatThrownBy(() -> SphU.entry("place of none")).isInstanceOf(BlockException.class);
        two.exit();
        one.exit();
    }

    @Test
    void aCallThatStandsForNonePassesWhatIsUsedUp() throws BlockException {
        rules.set(
                flow("none left").perSecond(0),
                flow("none left").inFlight(0),
                flow("none left").perSecond(1).queueing(Duration.ofSeconds(1)),
                SystemRule.rate(AlignedSlices.perSecond(0)));
        Entry entry = SphU.entry("none left", EntryType.IN, 0);
        assertThatThrownBy(() -> SphU.entry("none left")).isInstanceOf(BlockException.class);
        entry.exit();
        SphU.entry("none left", EntryType.IN, -1).exit();
    }

    @Test
    void aCallThatStandsForNoneIsSubjectToTheOtherRules() throws BlockException {
        rules.set(BreakerRule.errorCount("none at all", 1), flow("none at all").perSecond(0));
        Entry entry = SphU.entry("none at all", 0);
        entry.setError(new IllegalStateException());
        entry.exit();
        assertThatThrownBy(() -> SphU.entry("none at all", 0)).isInstanceOf(BlockException.class);
    }

    @Test
    void originAndContextReachTheRules() throws BlockException {
        rules.set(
                flow("by origin").perSecond(0).from("app-a"),
                flow("by context").perSecond(0).through("web"));
        ContextUtil.enter("web", "app-a");
        assertThatThrownBy(() -> SphU.entry("by origin")).isInstanceOf(BlockException.class);
        assertThatThrownBy(() -> SphU.entry("by context")).isInstanceOf(BlockException.class);
        ContextUtil.exit();
        ContextUtil.enter("jobs", "app-b");
        SphU.entry("by origin").exit();
        SphU.entry("by context").exit();
        ContextUtil.exit();
    }

    @Test
    void whileItIsOffNothingIsCheckedOrCounted() throws BlockException {
        rules.set(flow("off").perSecond(0));
        Constants.ON = false;
        try {
            Entry outer = SphU.entry("off");
            SphU.entry("off").exit();
            outer.exit();
        } finally {
            Constants.ON = true;
        }
        assertThatThrownBy(() -> SphU.entry("off")).isInstanceOf(BlockException.class);
        assertThat(node("off").passQps()).isZero();
    }

    @Test
    void aTracedErrorReachesTheBreaker() throws BlockException {
        rules.set(BreakerRule.errorCount("traced", 2).minimumCalls(1));
        for (Throwable error : List.of(new IllegalStateException(), new CancellationException())) {
            Entry entry = SphU.entry("traced");
            Tracer.traceEntry(error, entry);
            entry.exit();
        }
        assertThat(node("traced").exceptionQps()).isEqualTo(2);
        assertThatThrownBy(() -> SphU.entry("traced")).isInstanceOf(BlockException.class);
    }

    // ------------------------------------------------------------------ waiting

    @Test
    void aCallWaitsWhereARuleQueues() throws BlockException {
        rules.set(flow("queue").perSecond(10).queueing(Duration.ofMillis(500)));
        SphU.entry("queue").exit();
        Entry waited = SphU.entry("queue");
        waited.exit();
        assertThat(rules.clock().slept()).isEqualTo(100);
        assertThat(waited.getCompleteTimestamp() - waited.getCreateTimestamp()).isEqualTo(100);
    }

    @Test
    void aPrioritizedCallWaitsForTheNextSlice() throws BlockException {
        rules.set(flow("priority").by(AlignedSlices.perSecond(1)).borrowing(Duration.ofMillis(500)));
        rules.clock().forward(200);
        SphU.entry("priority").exit();
        rules.clock().forward(500);
        assertThatThrownBy(() -> SphU.entry("priority")).isInstanceOf(BlockException.class);
        SphU.entryWithPriority("priority").exit();
        assertThat(rules.clock().slept()).isEqualTo(300);
        assertThat(node("priority").totalPass()).isEqualTo(2);
        assertThat(node("priority").totalSuccess()).isEqualTo(2);
    }

    @Test
    void pacingAboveAThousandPerSecondPaces() throws BlockException {
        rules.set(flow("fine").perSecond(4_000).queueing(Duration.ofMillis(500)));
        long start = rules.clock().nanos();
        for (int i = 0; i <= 40; i++) {
            SphU.entry("fine").exit();
        }
        assertThat(rules.clock().nanos() - start).isEqualTo(10_000_000);
    }

    @Test
    void anInterruptEndsAWaitAndStays() throws BlockException {
        rules.set(flow("interrupted").perSecond(1).queueing(Duration.ofMinutes(5)));
        rules.clock().close();
        SphU.entry("interrupted").exit();
        Thread.currentThread().interrupt();
        Entry entry = SphU.entry("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        entry.exit();
    }
}
