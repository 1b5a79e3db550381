package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/**
 * The main pages with something on each of them. Pictures are kept in {@code target/pictures}; with
 * {@code -Dheadgate.publish=true} those of the guide are written anew, to be looked at before they are committed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MainPagesTest {

    private static final Path PICTURES = Path.of("target/pictures");
    private static final Path PUBLISHED = Path.of("../docs/images");
    private static final boolean PUBLISHING = Boolean.getBoolean("headgate.publish");
    private static final Set<String> IN_THE_GUIDE = Set.of(
            "console-live.png",
            "console-live-dark.png",
            "console-refusal.png",
            "console-hot.png",
            "console-hot-dark.png",
            "console-breakers.png",
            "console-breakers-dark.png",
            "console-cluster.png",
            "console-rule.png");

    private Desk desk;
    private Chromium chromium;

    @BeforeAll
    void open(@TempDir Path folder) {
        desk = new Desk(folder.resolve("console"));
        chromium = desk.chromium;
        chromium.size(1280, 850);
        ShopFleet.open(desk);
        desk.done("PUT", "/api/applications/shop/rules", ShopAnswers.SECOND_DOCUMENT);
        desk.done(
                "POST",
                "/api/accounts",
                "{\"name\":\"ben\",\"password\":\"battery horse correct\",\"role\":\"editor\",\"applications\":[\"shop\"]}");
    }

    @AfterAll
    void close() {
        desk.close();
    }

    @Test
    void allArePresentInLightAndDark() throws InterruptedException {
        for (MainPage page : MainPage.ALL) {
            page.open(chromium);
            if (PUBLISHING && page.name().equals("live")) {
                Thread.sleep(75_000); // percentiles are drawn from the first second somebody looks
            }
            pictures(page.name());
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    private void pictures(String name) {
        for (boolean dark : new boolean[] {true, false}) {
            chromium.dark(dark);
            String file = "console-" + name + (dark ? "-dark" : "") + ".png";
            chromium.picture(PICTURES.resolve(file));
            if (PUBLISHING && IN_THE_GUIDE.contains(file)) {
                chromium.picture(PUBLISHED.resolve(file));
            }
        }
    }

    @Test
    void noneIsWiderThanATelephone() {
        chromium.size(390, 844);
        try {
            for (MainPage page : MainPage.ALL) {
                chromium.open("/#" + page.place());
                page.words().forEach(chromium::seeText);
                assertThat((Long) chromium.script("return document.documentElement.scrollWidth - innerWidth"))
                        .as("how much %s is too wide", page.name())
                        .isLessThanOrEqualTo(0);
                chromium.picture(PICTURES.resolve("phone-" + page.name() + ".png"));
            }
        } finally {
            chromium.size(1280, 850);
        }
    }

    @Test
    void whyACallWasRefusedIsFoundByKeyboard() {
        chromium.open("/#/applications/shop/refusals");
        chromium.fill("Search refusals", "orders-limit");
        chromium.seeNoText("search-per-caller");
        chromium.type(By.cssSelector("tbody tr button"), Keys.ENTER);
        chromium.seeText("Why POST /orders was refused");
        for (String fact : new String[] {"orders-limit (flow)", "200 / 200", "permits per PT1S", "shop-", "web"}) {
            chromium.seeText(fact);
        }
        Chromium.until(
                "its head has the focus",
                () -> "Why POST /orders was refused"
                        .equals(chromium.script("return document.activeElement.textContent")));
        pictures("refusal");
        chromium.type(By.cssSelector(".detail summary"), Keys.ENTER);
        chromium.seeText("\"permits\": 260"); // as the rule is now
        chromium.press("Close");
        chromium.seeNoText("Why POST /orders was refused");
    }

    @Test
    void aBreakerIsChosenInItsLaneByKeyboard() {
        chromium.open("/#/applications/shop/breakers");
        chromium.type(By.cssSelector(".lane button"), Keys.ENTER);
        chromium.see(By.cssSelector(".lane button[aria-pressed=true]"));
        chromium.seeText("Show all breakers");
        assertThat((String) chromium.script("return document.querySelector('.lane svg').getAttribute('aria-label')"))
                .startsWith("payment.charge: open ");
        chromium.type(By.cssSelector(".lane button[aria-pressed=true]"), Keys.ENTER);
        chromium.seeNoText("Show all breakers");
    }

    @Test
    void hotValuesAreSearchedAndSorted() {
        chromium.open("/#/applications/shop/hot");
        chromium.fill("Search values", "4711");
        chromium.seeNoText("tenant-7");
        chromium.fill("Search values", "nobody");
        chromium.seeText("No hot value matches");
        chromium.fill("Search values", " ");
        chromium.type(By.xpath("(//th//button[starts-with(., 'Value')])[1]"), Keys.ENTER);
        chromium.see(By.cssSelector("th[aria-sort=ascending]"));
    }

    @Test
    void aResourceThatIsNotThereHasNoChartsOfNoughts() {
        chromium.open("/#/applications/shop/live?resource=GET%20%2Fnowhere");
        chromium.seeText("No calls of GET /nowhere");
        assertThat(chromium.elements(By.cssSelector(".charts canvas"))).isEmpty();
        pictures("no-resource");
    }

    @Test
    void emptyPagesTeach() {
        desk.done("POST", "/api/applications", "{\"name\":\"empty\"}");
        try {
            seeOn("live", "headgate.console.uri=");
            seeOn("hot", "Only a live instance can answer.");
            seeOn("cluster", "Only a live instance can answer.");
            seeOn("breakers", "A breaker refuses calls while");
            seeOn("refusals", "When a rule refuses a call, you see here");
            seeOn("rules", "A good first rule is a limit in shadow");
        } finally {
            desk.done("DELETE", "/api/applications/empty", "{}");
        }
    }

    private void seeOn(String tab, String words) {
        chromium.open("/#/applications/empty/" + tab);
        chromium.seeText(words);
    }

    @Test
    void whatRunsIsToldInChinese() {
        chromium.open("/#/applications/shop/hot");
        chromium.press("中文");
        try {
            chromium.seeText("热点值");
            chromium.seeText("已达上限");
            chromium.open("/#/applications/shop/cluster");
            chromium.seeText("租用 500 ms");
            chromium.seeText("集群存储失联");
            chromium.open("/#/applications/shop/breakers");
            chromium.seeText("半开");
        } finally {
            chromium.press("English");
            chromium.seeText("Hot values");
        }
    }
}
