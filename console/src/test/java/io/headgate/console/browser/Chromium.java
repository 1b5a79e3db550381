package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser without a window, as a person at the console would use it: by what is written on the page. For one thread. */
final class Chromium implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final Dimension DESKTOP = new Dimension(1440, 900);

    private final ChromeDriver driver;
    private final String address;

    private Chromium(ChromeDriver driver, String address) {
        this.driver = driver;
        this.address = address;
    }

    /** Starts one that will look at this address; in light or dark. */
    static Chromium at(String address, boolean dark) {
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setCapability("goog:loggingPrefs", logging);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars",
                "--lang=en",
                "--force-color-profile=srgb");
        if (dark) {
            options.addArguments("--force-dark-mode");
        }
        ChromeDriverService service = new ChromeDriverService.Builder().build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().window().setSize(DESKTOP);
        return new Chromium(driver, address);
    }

    void open(String path) {
        driver.get(address + path);
    }

    /** Waits until there is such an element that can be seen. */
    WebElement see(By what) {
        return until(
                "see " + what,
                () -> driver.findElements(what).stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst()
                        .orElse(null));
    }

    /** The elements that are there now. */
    List<WebElement> elements(By what) {
        return driver.findElements(what);
    }

    /** Waits until this text is on the page. */
    void seeText(String text) {
        until("see the text " + text, () -> text().contains(text) ? text : null);
    }

    /** Waits until this text is not on the page any more. */
    void seeNoText(String text) {
        until("see no text " + text, () -> text().contains(text) ? null : text);
    }

    /** All that is written on the page. */
    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    /** Writes into the field with this label, in place of what was there. */
    void fill(String label, String text) {
        WebElement field = field(label);
        field.clear();
        field.sendKeys(text);
    }

    private WebElement field(String label) {
        return see(By.xpath(fieldWith(label) + " | " + fieldWithin(label)));
    }

    private static String fieldWith(String label) {
        String quoted = quoted(label);
        return "//*[self::input or self::textarea or self::select][@aria-label=" + quoted
                + " or @id=//label[normalize-space(.)=" + quoted + "]/@for]";
    }

    private static String fieldWithin(String label) {
        return "//label[normalize-space(text())=" + quoted(label) + " or *[normalize-space(.)=" + quoted(label)
                + "]]//*[self::input or self::textarea or self::select]";
    }

    /** As {@link #fill}, in the dialog that is open. */
    void fillInDialog(String label, String text) {
        WebElement field = see(By.xpath("//dialog" + fieldWith(label) + " | //dialog" + fieldWithin(label)));
        field.clear();
        field.sendKeys(text);
    }

    /** Presses what the dialog is for. */
    void pressInDialog() {
        until("press the button of the dialog", () -> {
            WebElement button = see(By.cssSelector("dialog button.main"));
            if (!button.isEnabled()) {
                return null;
            }
            button.click();
            return button;
        });
    }

    /** Waits until there is no such element. */
    void seeNo(By what) {
        until("see no " + what, () -> driver.findElements(what).isEmpty() ? what : null);
    }

    /** Presses the button, or follows the link, on which this is written. */
    void press(String text) {
        String quoted = quoted(text);
        By what = By.xpath(
                "//*[self::button or self::a][normalize-space(.)=" + quoted + " or @aria-label=" + quoted + "]");
        until("press " + text, () -> {
            WebElement found = see(what);
            if (!found.isEnabled()) {
                return null;
            }
            found.click();
            return found;
        });
    }

    /** Makes the window so large: that of a desk, or of a telephone. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Says that the system is light or dark; a page that goes by the system changes at once. */
    void dark(boolean dark) {
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
        String theme = dark ? "dark" : "light";
        until("a " + theme + " page", () -> theme.equals(script("return document.documentElement.dataset.theme")));
    }

    /** Presses keys on an element, as somebody without a mouse does. */
    void type(By where, CharSequence... keys) {
        until("type on " + where, () -> {
            see(where).sendKeys(keys);
            return where;
        });
    }

    /** Runs a script in the page that calls its last argument when it has ended, and answers what it was called with. */
    Object waitedFor(String script, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return driver.executeAsyncScript(script, arguments);
    }

    /** Runs a script in the page and answers what it returns. */
    Object script(String script) {
        return driver.executeScript(script);
    }

    /**
     * What the page complained about since it was last asked: errors of scripts, refused content. That somebody was not signed in,
     * wrote something wrong, was not the first, or asked an instance that was slow is an answer, which the browser notes as well.
     */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
                .map(LogEntry::getMessage)
                .filter(message -> !message.matches(".*status of (400|401|404|409|422|504) .*"))
                .toList();
    }

    /** Keeps a picture of what can be seen. */
    void picture(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static void until(String what, BooleanSupplier reached) {
        until(what, () -> reached.getAsBoolean() ? what : null);
    }

    private static <T> T until(String what, Supplier<T> look) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            T found = null;
            try {
                found = look.get();
            } catch (StaleElementReferenceException drawnAnew) {
                // looked at while the page was being drawn
            }
            if (found != null) {
                return found;
            }
            assertThat(System.nanoTime() - deadline)
                    .as("waited %s to %s", PATIENCE, what)
                    .isNegative();
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_AGAIN.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static String quoted(String text) {
        return "'" + text + "'";
    }

    @Override
    public void close() {
        driver.quit();
    }
}
