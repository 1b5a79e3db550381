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

    @Test
    void aSliceThatIsReopenedKeepsWhatLiesBeforeItAndNothingElse() {
        CountBlock block = CountBlock.holding(3, 10);
        block.close(3, 5);
        block.giveBack(3, 2);
        block.close(4, 6);
        block.close(5, 7);
        CountBlock reopened = block.reopened(4);
        assertThat(reopened.count(3)).isEqualTo(3);
        assertThat(reopened.count(4)).isZero();
        assertThat(reopened.count(5)).isZero();
    }

    /** Another thread may still know the block of which a copy is in use. */
    @Test
    void aPlaceThatIsFrozenSaysThatItsCountHasMoved() {
        CountBlock block = CountBlock.holding(3, 10);
        block.close(3, 5);
        block.giveBack(3, 2);
        assertThat(block.freeze(3)).isEqualTo(3);
        assertThat(block.giveBack(3, 1)).isEqualTo(CountBlock.MOVED);
        assertThat(block.freeze(3)).isEqualTo(3);
        assertThat(block.count(3)).isEqualTo(3);
    }
}
