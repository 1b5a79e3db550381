package io.headgate.examples.shop.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.examples.shop.service.Conditions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoryTest {

    @Test
    void theStoryOfTheShopHasItsActsInOrder() {
        assertThat(ShopStory.story().acts())
                .extracting(Act::name)
                .containsExactly("steady", "flash sale", "inventory slows", "one tenant floods", "recovery");
    }

    @Test
    void actsFillTheTimeByTheirWeight() {
        Story story = new Story(List.of(act("short", 1), act("long", 3)));

        assertThat(story.acts())
                .extracting(act -> story.lengthOf(act, Duration.ofSeconds(8)))
                .containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(6));
    }

    @Test
    void twoActsOfOneNameAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Story(List.of(act("calm", 1), act("calm", 1))))
                .withMessage("name: calm (expected: a name that no other act has)");
    }

    @Test
    void moreThanASmallMachineTakesIsRefused() {
        Stream heavy = stream(160);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Act("wild", 1, List.of(heavy, heavy), Conditions.fine(), "", ""))
                .withMessage("streams: 320.0 per second (expected: at most 300 per second in all)");
    }

    private static Act act(String name, int weight) {
        return new Act(name, weight, List.of(stream(1)), Conditions.fine(), "", "");
    }

    private static Stream stream(double perSecond) {
        return new Stream("web", "north", Visit.BROWSE, Products.all(), perSecond);
    }
}
