package io.headgate.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.examples.shop.report.ActFigures;
import io.headgate.examples.shop.report.Summary;
import io.headgate.examples.shop.story.Act;
import io.headgate.examples.shop.story.Arrivals;
import io.headgate.examples.shop.story.ShopStory;
import io.headgate.examples.shop.story.Story;
import io.headgate.examples.shop.traffic.Narrator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the demo as it is, in real time: nothing here may depend on how fast the machine is. */
class ShopDemoTest {

    private static final Duration LENGTH = Duration.ofSeconds(5);
    private static final long SEED = 3;
    private static final Pattern OURS = Pattern.compile("^shop-|^http-nio-|^container-|headgate");

    @Test
    void everyCallOfTheStoryIsInTheSummaryOnce() throws InterruptedException {
        ShopDemo demo = ShopDemo.start(ShopSettings.defaults().once(LENGTH).withSeed(SEED), Narrator.silent());
        try (demo) {
            demo.await();
        }

        Summary summary = demo.summary();
        Story story = ShopStory.story();
        assertThat(summary.acts())
                .extracting(ActFigures::act)
                .containsExactlyElementsOf(story.acts().stream().map(Act::name).toList());
        for (int act = 0; act < story.acts().size(); act++) {
            assertThat(offered(summary.acts().get(act)))
                    .as(story.acts().get(act).name())
                    .isEqualTo(expected(story, act));
        }
        assertThat(summary.acts())
                .flatExtracting(act -> act.clients().values())
                .allSatisfy(figures -> assertThat(figures.admitted() + figures.refused() + figures.failed())
                        .isEqualTo(figures.offered()));
        assertThat(summary.inShadow()).containsKey("mobile-pages-trial");
    }

    @Test
    void closingEndsEveryThread() throws InterruptedException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        ShopDemo demo = ShopDemo.start(ShopSettings.defaults(), Narrator.silent());
        await(() -> demo.summary().offered() > 50);
        assertThat(ours(before)).contains("shop-story").anyMatch(name -> name.startsWith("shop-clients"));

        demo.close();
        demo.close();
        demo.await(); // is over

        await(() -> ours(before).isEmpty());
        long offered = demo.summary().offered();
        assertThat(offered).isGreaterThan(50);
    }

    @Test
    void withoutRulesOfItsOwnTheShopRefusesNothing() throws InterruptedException {
        try (ShopDemo demo = ShopDemo.start(ShopSettings.defaults().withoutOwnRules(), Narrator.silent())) {
            await(() -> demo.summary().offered() > 50);

            assertThat(demo.summary().inShadow()).isEmpty();
            assertThat(demo.summary().acts())
                    .flatExtracting(act -> act.clients().values())
                    .allSatisfy(figures -> assertThat(figures.refused()).isZero());
        }
        assertThat(ShopDemo.rules()).contains("id: hot-product");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ShopSettings settings = ShopSettings.defaults().withPort(taken.getLocalPort());

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ShopDemo.start(settings, Narrator.silent()))
                    .withMessage("port: " + taken.getLocalPort() + " (expected: one that is free)");
        }
    }

    private static long offered(ActFigures act) {
        return act.clients().values().stream()
                .mapToLong(figures -> figures.offered())
                .sum();
    }

    private static long expected(Story story, int act) {
        Act played = story.acts().get(act);
        Arrivals arrivals = new Arrivals(played, story.lengthOf(played, LENGTH), SEED + act);
        long calls = 0;
        while (arrivals.hasNext()) {
            arrivals.next();
            calls++;
        }
        return calls;
    }

    /** Of the threads that were not there before, those that the shop or its traffic may have started. */
    private static List<String> ours(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> OURS.matcher(name).find())
                .sorted()
                .toList();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(180).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("waited too long").isNegative();
            Thread.sleep(20);
        }
    }
}
