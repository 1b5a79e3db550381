package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.headgate.console.page.PageWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Labels, roles, headings, contrast and what else axe-core knows of WCAG, on the main pages in light and dark. */
@Tag("page")
class AccessiblePagesTest {

    @Test
    void axeFindsNothingOnTheMainPages(@TempDir Path folder) throws Exception {
        assumeTrue(PageWork.isPossible(), "axe-core is a package of npm: there is no node and npm here");
        String axe = Files.readString(PageWork.fresh().resolve("node_modules/axe-core/axe.min.js"));
        List<String> found = new ArrayList<>();
        try (Desk desk = new Desk(folder.resolve("console"))) {
            Chromium chromium = desk.chromium;
            ShopFleet.open(desk);
            desk.done("PUT", "/api/applications/shop/rules", ShopAnswers.SECOND_DOCUMENT);
            desk.done(
                    "POST",
                    "/api/accounts",
                    "{\"name\":\"ben\",\"password\":\"battery horse correct\",\"role\":\"viewer\",\"applications\":[]}");
            chromium.size(1280, 850);
            chromium.script(axe + ";window.axe = axe;");
            for (MainPage page : MainPage.ALL) {
                page.open(chromium);
                look(chromium, page.name(), found);
            }
            chromium.open("/#/applications/shop/refusals");
            chromium.type(By.cssSelector("tbody tr button"), Keys.ENTER);
            chromium.seeText("Others like it");
            look(chromium, "refusal", found);
        }
        assertThat(found).isEmpty();
    }

    private static void look(Chromium chromium, String name, List<String> found) {
        for (boolean dark : new boolean[] {false, true}) {
            chromium.dark(dark);
            Object findings = chromium.waitedFor("""
                    const done = arguments[arguments.length - 1];
                    axe.run(document).then((seen) => done(seen.violations.flatMap((one) =>
                      one.nodes.map((node) => one.id + ': ' + node.html.slice(0, 200)))), (failure) => done([String(failure)]));
                    """);
            ((List<?>) findings).forEach(finding -> found.add(name + (dark ? ", dark: " : ", light: ") + finding));
        }
    }
}
