package io.headgate.agent;

import io.headgate.Headgate;
import io.headgate.rules.source.RuleSource;
import io.headgate.sources.contract.OutageContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.SourceContract;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The rules of the console keep the contract of every rule source, over a real link. */
class ConsoleRulesTest extends SourceContract implements OutageContract {

    @Override
    protected Place newPlace() {
        return new ConsolePlace();
    }

    /**
     * A console with an application. The same text gets the same version again, as the suite expects; a real console has another
     * for each change.
     */
    private static final class ConsolePlace implements Place {

        private final FakeConsole console = new FakeConsole();
        private final Headgate headgate = Headgate.builder().build();
        private final Queue<ConsoleLink> links = new ConcurrentLinkedQueue<>();
        private final Map<String, Long> versions = new HashMap<>();

        @Override
        public RuleSource source() {
            ConsoleLink link = ConsoleLink.to(console.address())
                    .credential(FakeConsole.CREDENTIAL)
                    .headgate(headgate)
                    .pace(ConsoleLinkTest.QUICK)
                    .start();
            links.add(link);
            Waiting.until("heard from", () -> version(link) >= 0);
            return link.ruleSource();
        }

        private static long version(ConsoleLink link) {
            return ((ConsoleRules) link.ruleSource()).version();
        }

        @Override
        public void put(String text) {
            show(versions.computeIfAbsent(text, unused -> versions.size() + 1L), text);
        }

        @Override
        public void remove() {
            show(0, "");
        }

        private void show(long version, String text) {
            console.rules(version, text);
            links.forEach(link -> Waiting.until("version " + version, () -> version(link) == version));
        }

        @Override
        public boolean beginsEmpty() {
            return true;
        }

        @Override
        public void cutOff() {
            console.stop();
            links.forEach(link -> Waiting.until("lost", () -> version(link) < 0));
        }

        @Override
        public void comeBackWith(String text) {
            console.rules(versions.computeIfAbsent(text, unused -> versions.size() + 1L), text);
            console.comeBack();
        }

        @Override
        public Duration patience() {
            return Duration.ofSeconds(60);
        }

        @Override
        public List<String> secrets() {
            return List.of(FakeConsole.CREDENTIAL);
        }

        @Override
        public void close() {
            links.forEach(ConsoleLink::close);
            console.close();
        }
    }
}
