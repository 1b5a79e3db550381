package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** What becomes of rules when somebody edits them in a real browser. */
class RulesInBrowserTest {

    private static final String YAML = """
            # ask payments before you change this
            headgate: 1
            rules:
              # the checkout
              - kind: flow
                id: orders # per instance
                resource: orders
                limit: {permits: 100, per: 1000ms} # one second
              - kind: breaker
                id: pay
                resource: payment.charge
                errorRatio: 0.5
            """;
    private static final Path PICTURES = Path.of(System.getProperty("headgate.pictures", "target/pictures"));

    private Desk desk;
    private Chromium chromium;

    @BeforeEach
    void open(@TempDir Path folder) {
        desk = new Desk(folder.resolve("console"));
        chromium = desk.chromium;
        chromium.size(1280, 850);
        desk.done("POST", "/api/applications", "{\"name\":\"shop\"}");
        String text = YAML.replace("\n", "\\n");
        desk.done("PUT", "/api/applications/shop/rules", "{\"expectedVersion\":0,\"text\":\"" + text + "\"}");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void oneClickOnShadowChangesOneLineOfTheText() {
        chromium.open("/#/applications/shop/rules");
        chromium.press("shadow");
        chromium.seeText("with your change");
        chromium.seeText("mode: shadow");
        assertThat(chromium.elements(By.cssSelector("dialog .diff td.line.added")))
                .hasSize(1);
        assertThat(chromium.elements(By.cssSelector("dialog .diff td.line.removed")))
                .isEmpty();
        chromium.picture(PICTURES.resolve("shadow-diff.png"));
        chromium.pressInDialog();
        chromium.seeText("version 2");

        chromium.open("/#/applications/shop/rules?text=1");
        chromium.see(By.id("document"));
        assertThat(chromium.script("return document.getElementById('document').value"))
                .isEqualTo(YAML.replace("resource: orders\n", "resource: orders\n    mode: shadow\n"));
        chromium.open("/#/applications/shop/versions");
        chromium.seeText("id: orders # per instance");
        chromium.picture(PICTURES.resolve("versions-yaml.png"));
    }

    @Test
    void theTextIsSavedOnceItsDifferenceWasShown() {
        chromium.open("/#/applications/shop/rules?text=1");
        assertThat(review()).as("nothing has changed").isFalse();
        chromium.type(
                By.id("document"),
                Keys.chord(Keys.CONTROL, Keys.END),
                Keys.BACK_SPACE,
                Keys.BACK_SPACE,
                "25\n    # for the sale\n");
        Chromium.until("the text is checked", this::review);
        chromium.picture(PICTURES.resolve("rules-text.png"));
        chromium.press("Review and save …");
        chromium.seeText("with your change");
        assertThat(chromium.elements(By.cssSelector("dialog .diff td.line.added")))
                .hasSize(2);
        chromium.picture(PICTURES.resolve("text-diff.png"));
        assertThat(text()).isEqualTo(YAML);

        desk.done(
                "PUT",
                "/api/applications/shop/rules",
                "{\"expectedVersion\":1,\"text\":\"headgate: 1\\nrules: []\\n\"}");
        chromium.fillInDialog("Comment", "the sale");
        chromium.pressInDialog();
        chromium.seeText("was quicker");
        chromium.press("Look at the difference");
        chromium.picture(PICTURES.resolve("text-quicker.png"));
        chromium.press("Compare my text with version 2");
        chromium.seeText("Saving replaces version 2 with your text.");
        chromium.picture(PICTURES.resolve("text-on-top.png"));
        chromium.pressInDialog();
        chromium.seeText("version 3");
        assertThat(text()).endsWith("errorRatio: 0.25\n    # for the sale\n");
        assertThat(chromium.complaints()).isEmpty();
    }

    /** The text as it is saved. */
    private String text() {
        return String.valueOf(chromium.waitedFor("const done = arguments[arguments.length - 1];"
                + " fetch('/api/applications/shop/rules').then((one) => one.json()).then((one) => done(one.text))"));
    }

    @Test
    void aCharacterThatTurnsTextAroundIsSeenInANameAndStaysInItsField() {
        String rule = "{kind: flow, id: \\\"lim\\u202Eti\\\", resource: \\\"pay\\u2066ments\\\", limit: {inFlight: 1}}";
        desk.done(
                "PUT",
                "/api/applications/shop/rules",
                "{\"expectedVersion\":1,\"text\":\"headgate: 1\\nrules:\\n  - " + rule + "\\n\"}");
        chromium.open("/#/applications/shop/rules");
        chromium.seeText("lim\\u202Eti");
        chromium.seeText("pay\\u2066ments");
        chromium.picture(PICTURES.resolve("turned-names.png"));
        chromium.open("/#/applications/shop/rules?edit=lim%E2%80%AEti");
        chromium.seeText("lim\\u202Eti");
        assertThat(chromium.script("return [...document.querySelectorAll('input')].map((one) => one.value).join('|')"))
                .asString()
                .contains("lim\u202Eti", "pay\u2066ments");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void changesThatAreNotSavedAreAskedAboutBeforeThePageIsLeft() {
        chromium.open("/#/applications/shop/rules?edit=orders");
        chromium.fill("permits", "50");
        chromium.press("Live");
        chromium.seeText("Leave without saving?");
        chromium.picture(PICTURES.resolve("unsaved.png"));
        chromium.press("Stay on this page");
        chromium.seeNoText("Leave without saving?");
        assertThat(chromium.script("return document.querySelector('input[value=\"50\"]') !== null || "
                        + "[...document.querySelectorAll('input')].some(one => one.value === '50')"))
                .isEqualTo(true);
        chromium.press("Live");
        chromium.press("Discard changes");
        chromium.seeText("No instance is connected");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void aRuleThatIsNotValidCannotBeReviewed() {
        chromium.open("/#/applications/shop/rules?edit=orders");
        chromium.seeText("nothing to complain about");
        assertThat(review()).isTrue();
        chromium.type(By.xpath("//label[.='permits']/following::input[1]"), Keys.chord(Keys.CONTROL, "a"), "-5");
        Chromium.until("the problem is told", () -> !chromium.text().contains("nothing to complain about"));
        chromium.seeText("-5");
        assertThat(review()).isFalse();
        chromium.picture(PICTURES.resolve("invalid.png"));
    }

    private boolean review() {
        return chromium.see(By.xpath("//button[starts-with(., 'Review and save')]"))
                .isEnabled();
    }

    @Test
    void breakersThatNoCallHasMetYetAreListed() {
        chromium.open("/#/applications/shop/breakers");
        chromium.seeText("payment.charge");
        chromium.seeText("no call yet");
        chromium.seeNoText("There is no breaker");
    }

    @Test
    void whatIsNotThereIsSaidToBeNotThere() {
        chromium.open("/#/applications/nowhere/live");
        chromium.seeText("There is no application nowhere");
        chromium.seeNoText("connection lost");
        chromium.picture(PICTURES.resolve("no-application.png"));
    }

    @Test
    void leastRulesOfSentinelAreImportedOnceTheirKindIsSaid() {
        chromium.open("/#/applications/shop/transfer");
        chromium.fill("or text", "[{\"resource\":\"orders\",\"grade\":1,\"count\":20}]");
        chromium.press("Read");
        chromium.seeText("Choose the kind, then read again.");
        chromium.picture(PICTURES.resolve("import-kind.png"));
        chromium.press("Read");
        chromium.seeText("What was understood");
        chromium.seeText("\"permits\": 20");
    }
}
