package io.headgate.lab.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.lab.agenda.Agenda;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DownstreamTest {

    private static final long MS = 1_000_000;

    private final Agenda agenda = new Agenda();
    private final List<String> ended = new ArrayList<>();

    @Test
    void callsBeyondTheCapacityQueueInOrderAndThoseBeyondTheQueueAreTurnedAway() {
        Downstream downstream =
                new Downstream(DownstreamSettings.of(Duration.ofMillis(10), 2).withQueue(2), agenda);

        assertThat(downstream.offer(job("a", 10))).isEqualTo(10 * MS);
        assertThat(downstream.offer(job("b", 15))).isEqualTo(15 * MS);
        assertThat(downstream.offer(job("c", 10))).isEqualTo(Downstream.QUEUED);
        assertThat(downstream.offer(job("d", 10))).isEqualTo(Downstream.QUEUED);
        assertThat(downstream.offer(job("e", 10))).isEqualTo(Downstream.TURNED_AWAY);
        assertThat(downstream.running()).isEqualTo(2);
        assertThat(downstream.queued()).isEqualTo(2);
        playAll();

        assertThat(ended).containsExactly("a fine at 10", "b fine at 15", "c fine at 20", "d fine at 25");
        assertThat(downstream.runningNanos()).isEqualTo(45 * MS);
        assertThat(downstream.queuedNanos()).isEqualTo((10 + 15) * MS);
    }

    @Test
    void anOutageFailsOrHangsOrSlowsTheCallsThatBeginInIt() {
        Downstream downstream = new Downstream(
                DownstreamSettings.of(Duration.ofMillis(10), 9)
                        .withOutages(
                                new Outage(ms(100), ms(200), new Outage.Fails()),
                                new Outage(ms(200), ms(300), new Outage.Hangs()),
                                new Outage(ms(300), ms(400), new Outage.Slows(7))),
                agenda);
        for (long instant : new long[] {95, 105, 199, 205, 299, 305, 400}) {
            agenda.at(instant * MS, () -> downstream.offer(job(String.valueOf(instant), 10)));
        }
        playAll();

        assertThat(ended)
                .containsExactly(
                        "95 fine at 105",
                        "105 failed at 115",
                        "199 failed at 209",
                        "205 failed at 300",
                        "299 failed at 300",
                        "305 fine at 375",
                        "400 fine at 410");
    }

    @Test
    void aHundredThousandCallsToAQueueOfOneTakeAsLongOnAverageAsTheTheorySays() {
        // M/M/1: mean time in the system = 1 / (service rate - arrival rate) = 1 / (100 - 70) s
        DownstreamSettings settings = DownstreamSettings.of(Duration.ofMillis(10), 1)
                .withLatency(Latency.parse("exponential:10ms"))
                .withQueue(DownstreamSettings.MOST);

        double mean = meanTime(settings, 70, 1_000_000);

        assertThat(mean * 1e3).isCloseTo(1e3 / 30, within(1.0));
    }

    @Test
    void withTenServersTheTheoryHoldsAsWell() {
        // M/M/10 at 80 %: Erlang C gives a chance of 0.4092 to queue, and 0.4092 / (10 * 100 - 800) s of queueing on
        // average
        DownstreamSettings settings = DownstreamSettings.of(Duration.ofMillis(10), 10)
                .withLatency(Latency.parse("exponential:10ms"))
                .withQueue(DownstreamSettings.MOST);

        double mean = meanTime(settings, 800, 1_000_000);

        assertThat(mean * 1e3).isCloseTo(10 + 0.4092 / 200 * 1e3, within(0.2));
    }

    @Test
    void asManyFailAsWasSaid() {
        SplittableRandom random = new SplittableRandom(3);
        DownstreamSettings settings =
                DownstreamSettings.of(Duration.ofMillis(10), 1).withFailuresPerMillion(20_000);
        int failed = 0;
        for (int i = 0; i < 100_000; i++) {
            failed += Work.draw(settings, random).fails() ? 1 : 0;
        }

        assertThat(failed).isBetween(1_900, 2_100);
    }

    private double meanTime(DownstreamSettings settings, double perSecond, int calls) {
        Downstream downstream = new Downstream(settings, agenda);
        SplittableRandom gaps = new SplittableRandom(11);
        SplittableRandom luck = new SplittableRandom(12);
        double[] sum = {0};
        long instant = 0;
        for (int i = 0; i < calls; i++) {
            instant += (long) (-StrictMath.log(1 - gaps.nextDouble()) / perSecond * 1e9);
            while (agenda.isDueBy(instant)) {
                agenda.next();
            }
            agenda.moveTo(instant);
            long arrived = instant;
            downstream.offer(job(Work.draw(settings, luck), failed -> sum[0] += (agenda.read() - arrived) / 1e9));
        }
        playAll();
        return sum[0] / calls;
    }

    private interface Ended {
        void ended(boolean failed);
    }

    private Job job(String name, long millis) {
        return job(
                new Work(millis * MS, false),
                failed -> ended.add(name + (failed ? " failed" : " fine") + " at " + agenda.read() / MS));
    }

    private static Job job(Work work, Ended then) {
        return new Job() {
            @Override
            public Work work() {
                return work;
            }

            @Override
            public void ended(boolean failed) {
                then.ended(failed);
            }
        };
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private void playAll() {
        while (agenda.size() > 0) {
            agenda.next();
        }
    }
}
