package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Console;
import io.headgate.console.ConsoleSettings;
import io.headgate.console.LinkedApplication;
import io.headgate.console.Steering;
import io.headgate.console.web.WebSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** What people do at the console, in a real browser, on a real console, with a real application linked to it. */
class ConsoleInBrowserTest {

    private static final String TOKEN = "the-token-of-the-first-day";
    private static final String PASSWORD = "correct horse battery";
    private static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
    private static final Path PICTURES = Path.of(System.getProperty("headgate.pictures", "target/pictures"));

    @TempDir
    private Path folder;

    private Console console;
    private Chromium chromium;
    private final ScheduledExecutorService traffic = Executors.newSingleThreadScheduledExecutor();

    @BeforeEach
    void start() {
        console = consoleAt(0);
        chromium = Chromium.at(console.address(), false);
    }

    private Console consoleAt(int port) {
        ConsoleSettings settings = ConsoleSettings.in(folder.resolve("console"))
                .withWeb(WebSettings.at("127.0.0.1", port))
                .withSetUpToken(TOKEN);
        return Console.start(settings, List.of(Steering.usual()));
    }

    @AfterEach
    void end() {
        traffic.shutdownNow();
        chromium.close();
        console.close();
    }

    private void setUp() {
        chromium.open("/");
        chromium.fill("Set-up token", TOKEN);
        chromium.fill("Name", "anna");
        chromium.fill("Password", PASSWORD);
        chromium.fill("Password again", PASSWORD);
        chromium.press("Create the account");
    }

    /** Adds an application and answers the credential that is shown once. */
    private String add(String application) {
        chromium.press("Add application");
        chromium.fillInDialog("Application", application);
        chromium.pressInDialog();
        String shown = chromium.see(By.xpath("//dialog//pre[contains(.,'headgate.console.credential=')]"))
                .getText();
        chromium.press("Close");
        return shown.replaceAll("(?s).*credential=(\\S+).*", "$1");
    }

    private void callAllTheTime(LinkedApplication application, String... resources) {
        Runnable calls = () -> {
            for (String resource : resources) {
                application.isAdmitted(resource);
            }
        };
        traffic.scheduleWithFixedDelay(calls, 0, 50, TimeUnit.MILLISECONDS);
    }

    private void save(String comment) {
        chromium.fillInDialog("Comment", comment);
        chromium.pressInDialog();
        chromium.seeNo(By.tagName("dialog"));
    }

    @Test
    void theFirstDay() {
        setUp();
        String credential = add("shop");
        try (LinkedApplication shop = new LinkedApplication(console, "shop-1", credential)) {
            callAllTheTime(shop, "orders", HOSTILE);

            chromium.open("/#/applications/shop/live");
            chromium.seeText("orders");
            chromium.seeText("<img src=x onerror="); // as text
            chromium.picture(PICTURES.resolve("live.png"));

            chromium.open("/#/applications/shop/rules?new=flow&resource=orders");
            chromium.fill("permits", "0");
            chromium.seeText("nothing to complain about");
            chromium.press("Review and save …");
            save("closed for today <b>");
            chromium.seeText("version 1");
            Chromium.until("the rule bites", () -> !shop.isAdmitted());

            chromium.open("/#/applications/shop/refusals");
            chromium.seeText("flow-orders");
            chromium.open("/#/applications/shop/instances");
            chromium.seeText("in force");

            chromium.open("/#/applications/shop/rules");
            chromium.press("shadow");
            save("let us see");
            chromium.seeText("version 2");
            Chromium.until("a rule in shadow refuses nothing", shop::isAdmitted);

            chromium.open("/#/applications/shop/versions?from=1&to=2");
            chromium.seeText("From version 1 to 2");
            chromium.press("Roll back to version 1");
            chromium.pressInDialog();
            chromium.seeText("From version 2 to 3");
            Chromium.until("it is as before", () -> !shop.isAdmitted());
        }
        chromium.open("/#/applications/shop/instances");
        chromium.seeText("lost");
        chromium.open("/#/audit");
        chromium.seeText("rules.rollback");
        assertThat(chromium.script("return window.hacked")).isNull();
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void whoIsSlowerIsTold() {
        setUp();
        add("shop");
        try (Chromium ben = Chromium.at(console.address(), true)) {
            ben.open("/");
            ben.fill("Name", "anna");
            ben.fill("Password", PASSWORD);
            ben.press("Sign in");
            ben.seeText("shop");
            for (Chromium each : List.of(chromium, ben)) {
                each.open("/#/applications/shop/rules?new=flow&resource=orders");
                each.seeText("nothing to complain about");
                each.press("Review and save …");
            }
            save("the first");
            ben.fillInDialog("Comment", "the second");
            ben.pressInDialog();
            ben.seeText("was quicker");
            assertThat(ben.complaints()).isEmpty();
        }
    }

    @Test
    void aConsoleThatWasAwayIsFoundAgain() {
        setUp();
        add("shop");
        chromium.open("/#/applications/shop/live");
        chromium.see(By.cssSelector(".tools .badge.good")); // live: a connection that was not made cannot be lost
        int port = console.port();
        console.close();
        chromium.seeText("connection lost, trying again");
        Chromium.until("the port", () -> {
            try {
                console = consoleAt(port);
                return true;
            } catch (IllegalArgumentException taken) {
                return false;
            }
        });
        chromium.seeText("Sign in"); // sessions end with the console
        chromium.fill("Name", "anna");
        chromium.fill("Password", PASSWORD);
        chromium.press("Sign in");
        chromium.seeNoText("connection lost");
        chromium.seeText("shop");
    }
}
