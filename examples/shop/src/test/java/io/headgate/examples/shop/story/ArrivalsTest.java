package io.headgate.examples.shop.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final Duration LONG = Duration.ofSeconds(200);

    private final Act act = ShopStory.story().acts().get(1);

    @Test
    void theSameSeedGivesTheSameCallsAndAnotherSeedOthers() {
        assertThat(all(7)).isEqualTo(all(7)).isNotEqualTo(all(8));
    }

    @Test
    void callsComeInTheOrderOfTheirTimeAndWithinTheAct() {
        List<Arrival> all = all(7);

        assertThat(all).extracting(Arrival::nanos).isSorted();
        assertThat(all.get(all.size() - 1).nanos()).isLessThan(LONG.toNanos());
    }

    @Test
    void eachStreamHasItsRate() { // the seed is fixed, so that this holds always or never
        List<Arrival> all = all(7);

        for (Stream stream : act.streams()) {
            long calls =
                    all.stream().filter(each -> each.stream().equals(stream)).count();
            double expected = stream.perSecond() * LONG.toSeconds();
            assertThat((double) calls).as("%s", stream).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        }
    }

    @Test
    void theMostWantedProductIsWantedTwiceAsOftenAsTheNext() {
        List<String> drawn = new ArrayList<>();
        Arrivals arrivals = new Arrivals(ShopStory.story().acts().get(0), LONG, 7);
        arrivals.forEachRemaining(each -> drawn.add(each.product()));

        double first = drawn.stream().filter("lamp"::equals).count();
        double second = drawn.stream().filter("kettle"::equals).count();
        assertThat(first / second).isCloseTo(2, within(0.15));
        assertThat(drawn).contains("bookend");
    }

    @Test
    void behindTheLastThereIsNone() {
        Arrivals arrivals = new Arrivals(act, Duration.ZERO, 7);

        assertThat(arrivals.hasNext()).isFalse();
        assertThatThrownBy(arrivals::next).isInstanceOf(NoSuchElementException.class);
    }

    private List<Arrival> all(long seed) {
        List<Arrival> all = new ArrayList<>();
        new Arrivals(act, LONG, seed).forEachRemaining(all::add);
        return all;
    }
}
