package com.alibaba.csp.sentinel.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatisticNodeTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private final StatisticNode node = new StatisticNode();

    @AfterEach
    void slicesAsTheyWere() {
        IntervalProperty.updateInterval(1_000);
        SampleCountProperty.updateSampleCount(2);
        OccupyTimeoutProperty.updateTimeout(500);
    }

    @Test
    void aNodeThatNobodyHasCountedInIsAllZero() {
        assertThat(node.passQps() + node.blockQps() + node.successQps() + node.exceptionQps() + node.avgRt())
                .isZero();
        assertThat(node.totalRequest() + node.totalPass() + node.totalException() + node.waiting())
                .isZero();
        assertThat(node.minRt()).isEqualTo(5_000);
        assertThat(node.metrics()).isEmpty();
        assertThat(node.curThreadNum()).isZero();
        node.reset();
        node.debug();
    }

    @Test
    void theLastSecondIsThisSliceAndTheOneBefore() {
        node.addPassRequest(3);
        rules.clock().forward(499);
        node.addPassRequest(4);
        assertThat(node.passQps()).isEqualTo(7);
        rules.clock().forward(1);
        node.addPassRequest(10);
        assertThat(node.passQps()).isEqualTo(17);
        rules.clock().forward(500);
        assertThat(node.passQps()).isEqualTo(10);
        rules.clock().forward(500);
        assertThat(node.passQps()).isZero();
        assertThat(node.totalPass()).isEqualTo(17);
    }

    @Test
    void everyFigureIsItsOwn() {
        node.addPassRequest(10);
        node.increaseBlockQps(4);
        node.addRtAndSuccess(30, 2);
        node.addRtAndSuccess(12, 1);
        node.increaseExceptionQps(1);
        node.increaseThreadNum();
        node.increaseThreadNum();
        node.decreaseThreadNum();
        assertThat(node.totalQps()).isEqualTo(14);
        assertThat(node.totalRequest()).isEqualTo(14);
        assertThat(node.blockRequest()).isEqualTo(4);
        assertThat(node.successQps()).isEqualTo(3);
        assertThat(node.totalSuccess()).isEqualTo(3);
        assertThat(node.avgRt()).isEqualTo(14);
        assertThat(node.minRt()).isEqualTo(12);
        assertThat(node.exceptionQps()).isEqualTo(1);
        assertThat(node.totalException()).isEqualTo(1);
        assertThat(node.curThreadNum()).isEqualTo(1);
    }

    @Test
    void theBusiestSliceGivesTheRateOfTheMachine() {
        node.addRtAndSuccess(1, 30);
        rules.clock().forward(500);
        node.addRtAndSuccess(1, 10);
        assertThat(node.maxSuccessQps()).isEqualTo(60);
        rules.clock().forward(500);
        assertThat(node.maxSuccessQps()).isEqualTo(20);
    }

    @Test
    void aCallOfLessThanAMillisecondTakesOneForTheMinimum() {
        node.addRtAndSuccess(0, 1);
        assertThat(node.minRt()).isEqualTo(1);
        assertThat(node.avgRt()).isZero();
    }

    @Test
    void theSecondBeforeIsAWholeOne() {
        rules.clock().forward(900);
        node.addPassRequest(5);
        node.increaseBlockQps(2);
        assertThat(node.previousPassQps()).isZero();
        rules.clock().forward(100);
        node.addPassRequest(1);
        assertThat(node.previousPassQps()).isEqualTo(5);
        assertThat(node.previousBlockQps()).isEqualTo(2);
        rules.clock().forward(1_000);
        assertThat(node.previousPassQps()).isEqualTo(1);
        rules.clock().forward(1_000);
        assertThat(node.previousPassQps()).isZero();
    }

    @Test
    void eachSecondIsFetchedOnceWhenItIsComplete() {
        long start = rules.clock().millis();
        node.addPassRequest(2);
        node.addRtAndSuccess(10, 1);
        node.addRtAndSuccess(21, 1);
        assertThat(node.metrics()).isEmpty();
        rules.clock().forward(1_000);
        node.increaseBlockQps(1);
        Map<Long, MetricNode> metrics = node.metrics();
        assertThat(metrics).containsOnlyKeys(start);
        assertThat(metrics.get(start).getPassQps()).isEqualTo(2);
        assertThat(metrics.get(start).getSuccessQps()).isEqualTo(2);
        assertThat(metrics.get(start).getRt()).isEqualTo(15);
        assertThat(node.metrics()).isEmpty();
        rules.clock().forward(3_000);
        assertThat(node.metrics()).containsOnlyKeys(start + 1_000);
        assertThat(node.rawMetricsInMin(second -> second == start)).hasSize(1);
        rules.clock().forward(60_000);
        assertThat(node.rawMetricsInMin(second -> true)).isEmpty();
        assertThat(node.totalRequest()).isZero();
    }

    @Test
    void theMinuteHasSixtySeconds() {
        for (int i = 0; i < 90; i++) {
            node.addPassRequest(1);
            rules.clock().forward(1_000);
        }
        assertThat(node.totalPass()).isEqualTo(59);
        node.addPassRequest(1);
        assertThat(node.totalPass()).isEqualTo(60);
    }

    @Test
    void aClockThatGoesBackLosesNothing() {
        node.addPassRequest(1);
        rules.clock().forward(600);
        node.addPassRequest(2);
        rules.clock().forward(-400);
        node.addPassRequest(4);
        assertThat(node.passQps()).isEqualTo(7);
        rules.clock().forward(-100_000);
        node.addPassRequest(8);
        assertThat(node.passQps()).isEqualTo(8);
        node.increaseThreadNum();
        assertThat(node.curThreadNum()).isEqualTo(1);
    }

    // ------------------------------------------------------------------ slices to come

    @Test
    void whoWaitsForASliceIsCountedWhenItComes() {
        long now = rules.clock().millis();
        node.addWaitingRequest(now + 500, 3);
        node.addOccupiedPass(3);
        assertThat(node.waiting()).isEqualTo(3);
        assertThat(node.passQps()).isZero();
        assertThat(node.totalPass()).isEqualTo(3);
        rules.clock().forward(500);
        assertThat(node.waiting()).isZero();
        assertThat(node.passQps()).isEqualTo(3);
        assertThat(node.totalPass()).isEqualTo(3);
        assertThat(node.occupiedPassQps()).isZero();
        rules.clock().forward(1_000);
        assertThat(node.metrics().get(now).getOccupiedPassQps()).isEqualTo(3);
    }

    @Test
    void theWaitForASliceIsUntilEnoughHasLeft() {
        node.addPassRequest(10);
        rules.clock().forward(500);
        assertThat(node.tryOccupyNext(rules.clock().millis() + 100, 1, 10)).isEqualTo(400);
        assertThat(node.tryOccupyNext(rules.clock().millis() + 100, 11, 10)).isEqualTo(500);
        node.addWaitingRequest(rules.clock().millis() + 500, 10);
        assertThat(node.tryOccupyNext(rules.clock().millis() + 100, 1, 10)).isEqualTo(500);
    }

    @Test
    void theLongestWaitMayBeSetUpToTheInterval() {
        OccupyTimeoutProperty.updateTimeout(300);
        assertThat(OccupyTimeoutProperty.getOccupyTimeout()).isEqualTo(300);
        OccupyTimeoutProperty.updateTimeout(1_001);
        OccupyTimeoutProperty.updateTimeout(-1);
        assertThat(OccupyTimeoutProperty.getOccupyTimeout()).isEqualTo(300);
        DynamicSentinelProperty<Integer> property = new DynamicSentinelProperty<>();
        OccupyTimeoutProperty.register2Property(property);
        property.updateValue(200);
        assertThat(OccupyTimeoutProperty.getOccupyTimeout()).isEqualTo(200);
    }

    // ------------------------------------------------------------------ other slices

    @Test
    void theFiguresOfResourcesBeginAnewInOtherSlices() {
        ClusterNode resource = new ClusterNode("other slices");
        ClusterBuilderSlot.getClusterNodeMap().put(new StringResourceWrapper("other slices", EntryType.IN), resource);
        resource.addPassRequest(1);
        DynamicSentinelProperty<Integer> interval = new DynamicSentinelProperty<>();
        IntervalProperty.register2Property(interval);
        interval.updateValue(5_000);
        assertThat(resource.passQps()).isZero();
        DynamicSentinelProperty<Integer> slices = new DynamicSentinelProperty<>();
        SampleCountProperty.register2Property(slices);
        slices.updateValue(5);
        resource.addPassRequest(10);
        assertThat(resource.passQps()).isEqualTo(2);
        rules.clock().forward(4_000);
        assertThat(resource.passQps()).isEqualTo(2);
        rules.clock().forward(1_000);
        assertThat(resource.passQps()).isZero();
        assertThat(resource.totalPass()).isEqualTo(11);
        slices.updateValue(0);
        interval.updateValue(3);
        assertThat(SampleCountProperty.SAMPLE_COUNT).isEqualTo(5);
        assertThat(IntervalProperty.INTERVAL).isEqualTo(5_000);
        ClusterBuilderSlot.getClusterNodeMap().remove(new StringResourceWrapper("other slices", EntryType.IN));
    }

    // ------------------------------------------------------------------ other nodes

    @Test
    void whatADefaultNodeCountsItsClusterNodeCountsToo() {
        ClusterNode resource = new ClusterNode("resource");
        DefaultNode own = new DefaultNode(new StringResourceWrapper("resource", EntryType.OUT), resource);
        own.addPassRequest(1);
        own.increaseBlockQps(2);
        own.increaseExceptionQps(3);
        own.addRtAndSuccess(8, 2);
        own.increaseThreadNum();
        own.increaseThreadNum();
        own.decreaseThreadNum();
        for (StatisticNode each : new StatisticNode[] {own, resource}) {
            assertThat(each.passQps()).isEqualTo(1);
            assertThat(each.blockQps()).isEqualTo(2);
            assertThat(each.exceptionQps()).isEqualTo(3);
            assertThat(each.avgRt()).isEqualTo(4);
            assertThat(each.curThreadNum()).isEqualTo(1);
        }
        own.printDefaultNode();
    }

    @Test
    void aClusterNodeAddsUpItsContextsAndItself() {
        ClusterNode resource = new ClusterNode("added up");
        DefaultNode web = new DefaultNode(new StringResourceWrapper("added up", EntryType.OUT), resource);
        DefaultNode jobs = new DefaultNode(new StringResourceWrapper("added up", EntryType.OUT), null);
        jobs.setClusterNode(resource);
        web.addPassRequest(1);
        web.addRtAndSuccess(10, 1);
        rules.clock().forward(500);
        jobs.addPassRequest(2);
        jobs.addRtAndSuccess(40, 2);
        jobs.increaseThreadNum();
        resource.addPassRequest(4);
        resource.increaseBlockQps(8);
        assertThat(resource.passQps()).isEqualTo(7);
        assertThat(resource.blockQps()).isEqualTo(8);
        assertThat(resource.avgRt()).isEqualTo(50 / 3.0);
        assertThat(resource.minRt()).isEqualTo(10);
        assertThat(resource.maxSuccessQps()).isEqualTo(4);
        assertThat(resource.curThreadNum()).isEqualTo(1);
        assertThat(resource.totalPass()).isEqualTo(7);
        rules.clock().forward(500);
        assertThat(resource.passQps()).isEqualTo(6);
        assertThat(resource.previousPassQps()).isEqualTo(7);
        assertThat(resource.minRt()).isEqualTo(40);
        assertThat(resource.metrics().values()).singleElement().satisfies(second -> {
            assertThat(second.getPassQps()).isEqualTo(7);
            assertThat(second.getBlockQps()).isEqualTo(8);
            assertThat(second.getRt()).isEqualTo(16);
        });
        rules.clock().forward(-700);
        assertThat(resource.passQps()).isEqualTo(6); // nobody goes back
        jobs.setClusterNode(new ClusterNode("another"));
        assertThat(resource.passQps()).isEqualTo(4);
        resource.reset();
        assertThat(resource.passQps() + web.passQps()).isZero();
        assertThat(resource.totalPass()).isEqualTo(5);
    }

    @Test
    void anEntranceAddsUpWhatIsCalledFromThere() {
        EntranceNode entrance = new EntranceNode(new StringResourceWrapper("entrance", EntryType.IN), null);
        StatisticNode first = new StatisticNode();
        StatisticNode second = new StatisticNode();
        entrance.addChild(first);
        entrance.addChild(second);
        entrance.addChild(null);
        first.addPassRequest(1);
        first.addRtAndSuccess(10, 1);
        second.addPassRequest(3);
        second.addRtAndSuccess(90, 3);
        second.increaseBlockQps(2);
        second.increaseThreadNum();
        assertThat(entrance.passQps()).isEqualTo(4);
        assertThat(entrance.totalPass()).isEqualTo(4);
        assertThat(entrance.blockQps()).isEqualTo(2);
        assertThat(entrance.blockRequest()).isEqualTo(2);
        assertThat(entrance.totalQps()).isEqualTo(6);
        assertThat(entrance.totalRequest()).isEqualTo(6);
        assertThat(entrance.successQps()).isEqualTo(4);
        assertThat(entrance.curThreadNum()).isEqualTo(1);
        assertThat(entrance.avgRt()).isEqualTo((1 * 10 + 3 * 30) / 4.0);
        entrance.removeChildList();
        assertThat(entrance.passQps() + entrance.avgRt()).isZero();
    }

    @Test
    void originsAreCountedApartUpToACap() {
        ClusterNode resource = new ClusterNode("origins", 1);
        Node known = resource.getOrCreateOriginNode("app-0");
        assertThat(resource.getOrCreateOriginNode("app-0")).isSameAs(known);
        for (int i = 0; i < 3_000; i++) {
            resource.getOrCreateOriginNode("app-" + i);
        }
        assertThat(resource.getOriginCountMap()).hasSize(2_001);
        assertThat(resource.getOrCreateOriginNode("x")).isSameAs(resource.getOrCreateOriginNode("y"));
        assertThat(resource.getName()).isEqualTo("origins");
        assertThat(resource.getResourceType()).isEqualTo(1);
    }
}
