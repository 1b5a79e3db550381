package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Whatever people and programs have the console keep is text on every page that shows it, and nothing else. */
class HostileTextsTest {

    private static final String SHOP = "/#/applications/shop/";

    private Desk desk;
    private Chromium chromium;

    @BeforeEach
    void open(@TempDir Path folder) {
        desk = new Desk(folder.resolve("console"));
        chromium = desk.chromium;
        chromium.size(1440, 1200);
        chromium.script("""
                window.violations = [];
                document.addEventListener('securitypolicyviolation', (one) => violations.push(one.violatedDirective + ' ' + one.blockedURI));
                """);
        desk.done("POST", "/api/applications", "{\"name\":\"shop\"}");
        desk.done("PUT", "/api/applications/shop/rules", Strangers.document(0));
        desk.done("PUT", "/api/applications/shop/rules", Strangers.document(1));
        Strangers.connect(desk, "shop");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void whatInstancesTellIsText() {
        seeOn(SHOP + "live", "resource");
        seeOn(SHOP + "live?instance=" + encoded(Strangers.INSTANCE), "resource", "System load of instance");
        seeOn(SHOP + "instances", "instance", "problem");
        chromium.see(By.xpath("//*[starts-with(@title, 'host')]"));
        seeOn(SHOP + "inside", "entrance", "unknownvalue");
        seeOn(
                SHOP + "inside?what=rules",
                "unusedRule",
                "unusedReason",
                "runningRule",
                "runningKind",
                "runningResource",
                "runningMode",
                "statusvalue");
        seeOn(SHOP + "inside?what=origins&resource=x", "caller");
        seeOn(SHOP + "hot", "hotValue", "hotstate", "runningResource", "runningRule", "runningMode");
        seeOn(SHOP + "cluster", "clusterRule", "clusterResource", "confirmation", "whenLost", "instance");
        seeOn(SHOP + "breakers", "breakerRule", "breakerResource", "breakerValue", "why");
        seeOn(SHOP + "refusals", "resource", "rule", "origin", "reason", "instance");
        chromium.type(By.cssSelector("tbody tr button"), Keys.ENTER);
        see("Why resource", "refusalKind");
        isDead("refusal");
        seeOn(SHOP + "events", "kind", "event", "version 2: problem", "instance");
    }

    @Test
    void whatPeopleWriteIsText() {
        seeOn(SHOP + "rules", "ruleId", "ruleResource", "hotId", "accessId", "prefix", "comment");
        seeOn(SHOP + "rules?edit=" + encoded(Strangers.in("ruleId")), "ruleId", "ruleResource", "ruleOrigin");
        seeOn(SHOP + "rules?edit=" + encoded(Strangers.in("hotId")), "hotResource", "exception");
        seeOn(SHOP + "rules?text=1", "ruleId", "denied");
        seeOn(SHOP + "rules?new=flow&resource=" + encoded(Strangers.in("fromTheAddress")), "fromTheAddress");
        seeOn(SHOP + "versions?from=1&to=2", "comment", "ruleId");
        seeOn(SHOP + "rules");
        chromium.press("shadow");
        chromium.fillInDialog("Comment", Strangers.in("typedComment"));
        see("ruleId", "typedComment");
        isDead("the dialog that saves");
        chromium.pressInDialog();
        chromium.seeNo(By.tagName("dialog"));
        see("typedComment");
        isDead("saved rules");
    }

    @Test
    void whatIsRefusedIsTextInTheRefusal() {
        seeOn(SHOP + "transfer");
        chromium.fill("or text", "{\"headgate\": 1, \"rules\": [{\"kind\": " + Strangers.quoted("wrongKind") + "}]}");
        chromium.press("Read");
        see("wrongKind");
        isDead("an import that is refused");
        seeOn("/#/applications/" + encoded(Strangers.in("noSuchApplication")) + "/live", "noSuchApplication");
        seeOn("/#/applications");
        chromium.press("Add application");
        chromium.fillInDialog("Application", Strangers.in("application"));
        chromium.pressInDialog();
        Chromium.until(
                "it is refused",
                () -> !chromium.elements(By.cssSelector("dialog [role=alert]")).isEmpty());
        see("application");
        isDead("an application that is refused");
    }

    @Test
    void whoKnocksIsTextInTheAuditLog() {
        String login =
                "{\"name\": %s, \"password\": %s}".formatted(Strangers.quoted("knocker"), Strangers.quoted("password"));
        assertThat(desk.send("POST", "/api/login", login)).isEqualTo(401);
        String account =
                "{\"name\": %s, \"password\": \"long enough a password\", \"role\": \"viewer\", \"applications\": []}"
                        .formatted(Strangers.quoted("account"));
        assertThat(desk.send("POST", "/api/accounts", account)).isEqualTo(400);
        seeOn("/#/audit", "knocker", "comment");
        seeOn("/#/accounts");
        chromium.seeText("anna");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Opens a page, waits for the texts of these fields, and looks whether any of it came alive. */
    private void seeOn(String place, String... fields) {
        chromium.open(place);
        see(fields);
        isDead(place);
    }

    /** Waits until these stand on the page or in its fields, as they are or as JSON has them. */
    private void see(String... fields) {
        for (String field : fields) {
            String plain = beginning(Strangers.in(field));
            String json = beginning(Strangers.quoted(field).substring(1));
            Chromium.until("see the text of " + field, () -> {
                String all = written();
                return all.contains(plain) || all.contains(json);
            });
        }
    }

    /** Long texts are cut where they are kept: what comes before the cut has begun an element. */
    private static String beginning(String text) {
        return text.substring(0, text.indexOf("=x onerror")).toLowerCase(Locale.ROOT);
    }

    private String written() {
        Object all = chromium.script("return document.getElementById('page').textContent + ' ' +"
                + " [...document.querySelectorAll('input, textarea')].map((field) => field.value).join(' ')");
        return String.valueOf(all).toLowerCase(Locale.ROOT);
    }

    private void isDead(String place) {
        assertThat(chromium.script("return window.hacked === undefined"))
                .as("no script ran on %s", place)
                .isEqualTo(true);
        assertThat(chromium.script(
                        "return document.querySelectorAll('#page img, #page script, #page iframe, #page [onload],"
                                + " #page [onerror], #page a[href^=\"javascript:\"]').length"))
                .as("elements made of a text on %s", place)
                .isEqualTo(0L);
        assertThat((List<?>) chromium.script("return window.violations"))
                .as("refused by the policy on %s", place)
                .isEmpty();
        assertThat(chromium.complaints()).as("complaints of %s", place).isEmpty();
    }
}
