package com.alibaba.csp.sentinel.slots.statistic.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.statistic.MetricEvent;
import com.alibaba.csp.sentinel.slots.statistic.base.WindowWrap;
import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;
import com.alibaba.csp.sentinel.slots.statistic.metric.occupy.FutureBucketLeapArray;
import com.alibaba.csp.sentinel.slots.statistic.metric.occupy.OccupiableBucketLeapArray;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrayMetricTest {

    /** Long enough that no test is there when a window ends. */
    private static final int A_DAY = 24 * 60 * 60 * 1000;

    private final ArrayMetric metric = new ArrayMetric(new LongWindow());

    /** One window that began when time did: the clock of the machine does not matter. */
    private static final class LongWindow extends BucketLeapArray {

        private final WindowWrap<MetricBucket> only = new WindowWrap<>(A_DAY, 5000, new MetricBucket());

        LongWindow() {
            super(1, A_DAY);
        }

        @Override
        public WindowWrap<MetricBucket> currentWindow() {
            return only;
        }

        @Override
        public List<WindowWrap<MetricBucket>> list() {
            return List.of(only);
        }

        @Override
        public List<MetricBucket> values() {
            return List.of(only.value());
        }
    }

    @Test
    void countsAreSummedByEvent() {
        metric.addPass(5);
        metric.addBlock(4);
        metric.addException(3);
        metric.addSuccess(2);
        metric.addRT(30);
        metric.addRT(10);
        metric.addOccupiedPass(1);
        metric.add(MetricEvent.PASS, 10);
        assertThat(metric.pass()).isEqualTo(15);
        assertThat(metric.block()).isEqualTo(4);
        assertThat(metric.exception()).isEqualTo(3);
        assertThat(metric.success()).isEqualTo(2);
        assertThat(metric.maxSuccess()).isEqualTo(2);
        assertThat(metric.rt()).isEqualTo(40);
        assertThat(metric.minRt()).isEqualTo(10);
        assertThat(metric.occupiedPass()).isEqualTo(1);
        assertThat(metric.getCurrentCount(MetricEvent.BLOCK)).isEqualTo(4);
        assertThat(metric.getAvg(MetricEvent.PASS)).isEqualTo(15 / (A_DAY / 1000.0));
        assertThat(metric.windows()).hasSize(1);
    }

    @Test
    void beforeAnythingWasCountedTheLeastIsOneAndTheShortestIsTheLongest() {
        assertThat(metric.maxSuccess()).isEqualTo(1);
        assertThat(metric.minRt()).isEqualTo(5000);
        metric.addRT(0);
        assertThat(metric.minRt()).isEqualTo(1);
    }

    @Test
    void aWindowIsALineOfTheLogWithTheMeanResponseTime() {
        metric.addPass(3);
        metric.addRT(25);
        MetricNode nothingEnded = metric.details().get(0);
        assertThat(nothingEnded.getRt()).isEqualTo(25);
        metric.addSuccess(2);
        MetricNode node = metric.details().get(0);
        assertThat(node.getTimestamp()).isEqualTo(5000);
        assertThat(node.getPassQps()).isEqualTo(3);
        assertThat(node.getRt()).isEqualTo(12);
        assertThat(metric.detailsOnCondition(start -> start > 5000)).isEmpty();
        assertThat(metric.detailsOnCondition(start -> start == 5000)).hasSize(1);
    }

    @Test
    void aBucketTakesOverTheCountsOfAnother() {
        MetricBucket one = new MetricBucket().add(MetricEvent.PASS, 3).add(MetricEvent.RT, 7);
        one.addRT(2);
        MetricBucket other = new MetricBucket().reset(one);
        assertThat(other.pass()).isEqualTo(3);
        assertThat(other.rt()).isEqualTo(9);
        assertThat(other.minRt()).isEqualTo(5000);
        assertThat(one).hasToString("p: 3, b: 0, w: 0");
        assertThat(one.reset().pass()).isZero();
    }

    @Test
    void aWindowBeginsWithWhatWasTakenOfIt() {
        OccupiableBucketLeapArray array = new OccupiableBucketLeapArray(2, 1000);
        array.addWaiting(2100, 3);
        assertThat(array.currentWindow(2000).value().pass()).isEqualTo(3);
        array.addWaiting(3000, 4);
        assertThat(array.currentWindow(2500).value().pass()).isZero();
        assertThat(array.currentWindow(3000).value().pass()).isEqualTo(4);
        assertThat(array.currentWindow(4000).value().pass()).isZero();
    }

    @Test
    void whatIsTakenCountsOnlyUntilItsWindowBegins() {
        FutureBucketLeapArray future = new FutureBucketLeapArray(2, 1000);
        future.currentWindow(2000).value().addPass(1);
        assertThat(future.list(1999)).hasSize(1);
        assertThat(future.list(2000)).isEmpty();
    }
}
