package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharesTest {

    private static final long ALL = 10 * Shares.LEAST;

    private final Shares shares = new Shares(ALL);

    @Test
    void aThreadTakesFromItsOwnShareUntilThatIsUsedUp() {
        long taken = 0;
        while (shares.take(1)) {
            taken++;
        }

        assertThat(taken).isPositive().isLessThanOrEqualTo(ALL / 2);
        assertThat(shares.granted()).isEqualTo(taken);
    }

    @Test
    void moreThanTheShareHoldsIsNotTakenInPart() {
        assertThat(shares.take(ALL)).isFalse();

        assertThat(shares.granted()).isZero();
    }

    @Test
    void closedSharesKeepTheirSumAndGrantNothing() {
        shares.take(7);

        shares.close();
        shares.close();

        assertThat(shares.take(1)).isFalse();
        assertThat(shares.giveBack(1)).isFalse();
        assertThat(shares.granted()).isEqualTo(7);
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        shares.take(7);

        assertThat(shares.giveBack(7)).isTrue();

        assertThat(shares.granted()).isZero();
    }

    @Test
    void noShareTakesBackMoreThanItGranted() {
        shares.take(7);

        assertThat(shares.giveBack(8)).isFalse();

        assertThat(shares.granted()).isEqualTo(7);
    }

    @Test
    void sharesPayOnlyWhenMoreThanOneIsUsed() throws Exception {
        shares.take(1);
        boolean oneThread = shares.paid();
        List<Thread> others = new ArrayList<>();
        for (int i = 0;
                i < 2;
                i++) { // whose numbers follow one another: at least one has another share than this thread
            others.add(new Thread(() -> shares.take(1)));
        }
        for (Thread other : others) {
            other.start();
            other.join();
        }

        assertThat(oneThread).isFalse();
        assertThat(shares.paid()).isTrue();
    }
}
