package io.headgate.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.Wire;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** 500 instances of 200 resources each: the page holds what is looked at, and finds the rest. */
class LargeFleetTest {

    private static final int INSTANCES = 500;
    private static final int RESOURCES = 200;
    private static final long MOST_ROWS = 80;

    private final List<SimulatedInstance> instances = new ArrayList<>();
    private volatile boolean busy = true;
    private Desk desk;
    private Chromium chromium;

    @BeforeEach
    void open(@TempDir Path folder) {
        desk = new Desk(folder.resolve("console"));
        chromium = desk.chromium;
        desk.done("POST", "/api/applications", "{\"name\":\"large\"}");
        for (int i = 0; i < INSTANCES; i++) {
            Hello hello = new Hello(1, "large-" + i, "node-" + i, i, "0.1.0", "17", 1_000);
            instances.add(SimulatedInstance.connect(desk.door, "large", hello, desk.mouth, what -> tree(), List.of()));
        }
        desk.mouth.scheduleWithFixedDelay(this::tellASecond, 0, 1, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private void tellASecond() {
        List<ResourceSecond> resources = new ArrayList<>();
        for (int i = 0; busy && i < RESOURCES; i++) {
            resources.add(
                    new ResourceSecond("GET /api/resource-" + i, "web", 10, 1, 10, 0, 20_000_000, 5_000_000, 1, 0));
        }
        long second = System.currentTimeMillis() / 1000 - 1;
        String text = Wire.write(new SecondSeen(second, new Machine(0.4, 1.5, 10, 100, 20), resources));
        instances.forEach(instance -> instance.say(text));
    }

    /** A tree of one entrance with as many calls as an instance tells at most. */
    private static String tree() {
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < 4_999; i++) {
            calls.append(i == 0 ? "" : ",")
                    .append("{\"name\":\"call-")
                    .append(i)
                    .append("\",\"passed\":1,\"calls\":[]}");
        }
        return "{\"tree\":[{\"name\":\"web\",\"passed\":5000,\"calls\":[" + calls + "]}],\"leftOut\":0}";
    }

    @Test
    void onlyWhatIsInViewIsInTheDocument() throws Exception {
        chromium.open("/#/applications/large/live");
        chromium.seeText("200 of 200 resources");
        seeFewRows();
        chromium.fill("Search resources", "resource-199");
        chromium.seeText("1 of 200 resources");

        chromium.open("/#/applications/large/instances");
        chromium.seeText("500 live");
        seeFewRows();
        chromium.script("const box = document.querySelector('.table'); box.scrollTop = box.scrollHeight");
        chromium.see(By.cssSelector("tr[aria-rowindex='501']")); // the last, after the head
        seeFewRows();
        chromium.fill("Search instances", "large-499");
        Chromium.until("one is found", () -> rows() == 1);

        quieten();
        chromium.open("/#/applications/large/inside?instance=large-7");
        chromium.seeText("Show 100 more of 4899");
        assertThat(rows()).isLessThan(120);
        chromium.press("Show 100 more of 4899");
        chromium.seeText("call-199");

        chromium.open("/#/applications/large/hot"); // asks a few, not all
        chromium.seeText("answered: 12 of 500 live instances");
        assertThat(chromium.complaints()).isEmpty();
    }

    /** Whoever is asked answers after what it has to tell: from here on that is little. */
    private void quieten() throws Exception {
        busy = false;
        desk.mouth.submit(() -> {}).get(); // a second that was just being put together
        desk.mouth.submit(() -> {}).get(); // and telling it
    }

    /** Waits until there are some; a machine that stands still for seconds has instances that tell nothing meanwhile. */
    private void seeFewRows() {
        long[] seen = new long[1];
        Chromium.until("rows", () -> (seen[0] = rows()) >= 10);
        assertThat(seen[0]).isLessThanOrEqualTo(MOST_ROWS);
    }

    private long rows() {
        return ((Number) chromium.script("return document.querySelectorAll('tbody tr:not(.spacer)').length"))
                .longValue();
    }
}
