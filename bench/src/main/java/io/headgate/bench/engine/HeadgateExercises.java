package io.headgate.bench.engine;

import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.statistics.Figures;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Our engine, with the defaults of its builder; inbound always, as a web route is. The resource is looked up once and kept. */
final class HeadgateExercises {

    private static final String RESOURCE = "bench";

    private HeadgateExercises() {}

    /** {@code call}: a lambda. */
    static Exercise call(Scenario scenario) {
        return new Calling(scenario);
    }

    /** {@code enter} and {@code close}. */
    static Exercise enter(Scenario scenario) {
        return new Entering(scenario);
    }

    /** {@code tryEnter} and, if that is an entry, {@code close}. */
    static Exercise tryEnter(Scenario scenario) {
        return new Trying(scenario);
    }

    private abstract static class Ours implements Exercise {

        private final Headgate headgate;
        private final Resource resource;

        /** What calls go through: the resource, or the resource as one origin sees it. */
        final Entryway way;

        private final Scenario scenario;

        Ours(Scenario scenario) {
            headgate = Headgate.builder()
                    .rules(HeadgateRules.of(RESOURCE, scenario))
                    .build();
            resource = headgate.resource(RESOURCE, ResourceType.WEB);
            way = scenario == Scenario.FOUR_RULES ? resource.from(SentinelRules.ORIGIN) : resource;
            this.scenario = scenario;
        }

        final @Nullable Object argument(String key) {
            if (scenario == Scenario.GATEWAY) {
                return new KeyedRequest(key);
            }
            return scenario.isKeyed() ? key : null;
        }

        @Override
        public final Optional<Counts> counts() {
            Counts counts = counts(resource.statistics().total());
            counts(headgate.statistics().inbound().total()).mustEqual(counts, "Headgate's meter of all inbound calls");
            return Optional.of(counts);
        }

        private static Counts counts(Figures total) {
            return new Counts(total.passed(), total.refused(), total.finished());
        }
    }

    private static final class Calling extends Ours {

        Calling(Scenario scenario) {
            super(scenario);
        }

        @Override
        public boolean once(String key) {
            return way.call(argument(key), () -> Boolean.TRUE);
        }
    }

    private static final class Entering extends Ours {

        Entering(Scenario scenario) {
            super(scenario);
        }

        @Override
        public boolean once(String key) {
            way.enter(argument(key)).close();
            return true;
        }
    }

    private static final class Trying extends Ours {

        Trying(Scenario scenario) {
            super(scenario);
        }

        @Override
        public boolean once(String key) {
            if (way.tryEnter(argument(key)) instanceof Entry entry) {
                entry.close();
                return true;
            }
            return false;
        }
    }
}
