package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountBlockTest {

    /** Each thread that finds a slice over closes it, and one may be held up before it does. */
    @Test
    void aSliceThatIsClosedLateOnceMoreKeepsWhatWasReturnedMeanwhile() {
        CountBlock block = CountBlock.holding(3, 10);
        block.close(3, 5);
        assertThat(block.giveBack(3, 2)).isEqualTo(2);
        block.close(3, 5);
        assertThat(block.count(3)).isEqualTo(3);
        assertThat(block.sum(0, 10)).isEqualTo(3);
        assertThat(block.giveBack(3, 4)).isEqualTo(3);
        assertThat(block.count(3)).isZero();
    }

    @Test
    void nothingIsReturnedToASliceOfWhichNothingIsKnown() {
        CountBlock block = CountBlock.holding(3, 10);
        assertThat(block.giveBack(3, 1)).isZero();
        assertThat(block.giveBack(400, 1)).isZero();
    }
}
