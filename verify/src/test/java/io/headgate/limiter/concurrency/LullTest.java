package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LullTest {

    @Test
    void underLoadTheLimitIsHalvedForTwoWindowsAfterTenWindowsAndThenAfterEverySixty() {
        assertThat(timeline(Lull.every(60), true, 140))
                .isEqualTo(".".repeat(10) + "dm" + ".".repeat(60) + "dm" + ".".repeat(60) + "dm" + ".".repeat(4));
    }

    @Test
    void withoutLoadNothingIsHeldBackAndTheQuietWindowItselfIsBelieved() {
        assertThat(timeline(Lull.every(3), false, 10)).isEqualTo("..q..q..q.");
    }

    @Test
    void aLullMayFollowEveryWindow() {
        assertThat(timeline(Lull.every(1), true, 6)).isEqualTo(".dm.dm");
    }

    /** One letter for each window: drained, measured under a lull, believed because quiet, or nothing of these. */
    private static String timeline(Lull lull, boolean loaded, int windows) {
        StringBuilder timeline = new StringBuilder();
        for (int window = 0; window < windows; window++) {
            boolean shows = lull.showsBaseline(loaded);
            timeline.append(lull.isHoldingBack() ? (shows ? 'm' : 'd') : (shows ? 'q' : '.'));
            lull = lull.next(loaded);
        }
        return timeline.toString();
    }
}
