package com.alibaba.csp.sentinel.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DynamicSentinelPropertyTest {

    private final List<String> told = new ArrayList<>();
    private final DynamicSentinelProperty<String> property = new DynamicSentinelProperty<>();

    private final PropertyListener<String> listener = new PropertyListener<>() {
        @Override
        public void configUpdate(String value) {
            told.add("update " + value);
        }

        @Override
        public void configLoad(String value) {
            told.add("load " + value);
        }
    };

    @Test
    void aListenerIsToldWhatThereIsAndWhatChanges() {
        property.addListener(listener);
        assertThat(property.updateValue("a")).isTrue();
        assertThat(property.updateValue("a")).isFalse();
        assertThat(property.updateValue(null)).isTrue();
        assertThat(property.updateValue(null)).isFalse();
        assertThat(told).containsExactly("load null", "update a", "update null");
    }

    @Test
    void thereMayBeAValueFromTheBeginning() {
        DynamicSentinelProperty<String> begun = new DynamicSentinelProperty<>("first");
        begun.addListener(listener);
        assertThat(begun.updateValue("first")).isFalse();
        assertThat(told).containsExactly("load first");
    }

    @Test
    void theLogTellsHowManyThereAreAndNotAll() {
        List<String> many = new ArrayList<>(List.of("a", "b")) {
            @Override
            public String toString() {
                throw new AssertionError("all of them as one text");
            }
        };
        assertThat(new DynamicSentinelProperty<List<String>>().updateValue(many))
                .isTrue();
    }

    @Test
    void whoWasTakenAwayIsToldNothing() {
        property.addListener(listener);
        property.removeListener(listener);
        property.updateValue("a");
        property.addListener(listener);
        property.close();
        property.updateValue("b");
        assertThat(told).containsExactly("load null", "load a");
    }

    @Test
    void aListenerThatFailsKeepsNobodyFromBeingTold() {
        property.addListener(new SimplePropertyListener<>() {
            @Override
            public void configUpdate(String value) {
                if (value != null) {
                    throw new IllegalStateException("failed for " + value);
                }
            }
        });
        property.addListener(listener);
        assertThatThrownBy(() -> property.updateValue("a")).hasMessage("failed for a");
        assertThat(told).containsExactly("load null", "update a");
    }

    @Test
    void aValueThatAListenerFailedAtIsToldAgain() {
        AtomicReference<RuntimeException> failure = new AtomicReference<>(new IllegalStateException("failed"));
        property.addListener(new SimplePropertyListener<>() {
            @Override
            public void configUpdate(String value) {
                if (value != null && failure.get() != null) {
                    throw failure.get();
                }
            }
        });
        property.addListener(listener);
        assertThatThrownBy(() -> property.updateValue("a")).hasMessage("failed");
        assertThatThrownBy(() -> property.updateValue("a")).hasMessage("failed");
        failure.set(null);
        assertThat(property.updateValue("a")).isTrue();
        assertThat(property.updateValue("a")).isFalse();
        assertThat(told).containsExactly("load null", "update a", "update a", "update a");
    }

    @Test
    void whenSeveralFailAllOfThemAreTold() {
        for (String name : new String[] {"one", "other"}) {
            property.addListener(new SimplePropertyListener<>() {
                @Override
                public void configUpdate(String value) {
                    if (value != null) {
                        throw new IllegalStateException(name);
                    }
                }
            });
        }
        assertThatThrownBy(() -> property.updateValue("a"))
                .hasMessage("several listeners failed")
                .hasSuppressedException(new IllegalStateException("other"))
                .cause()
                .hasMessage("one");
    }

    @Test
    void aListenerMayChangeThePropertyItListensTo() {
        property.addListener(new SimplePropertyListener<>() {
            @Override
            public void configUpdate(String value) {
                if ("raw".equals(value)) {
                    property.updateValue("refined");
                }
            }
        });
        property.addListener(listener);
        property.updateValue("raw");
        assertThat(told).endsWith("update refined");
    }

    @Test
    void aPropertyWithoutValueTellsNobody() {
        NoOpSentinelProperty none = new NoOpSentinelProperty();
        none.addListener(new SimplePropertyListener<>() {
            @Override
            public void configUpdate(Object value) {
                told.add("told");
            }
        });
        assertThat(none.updateValue("x")).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    @Tag("concurrency")
    void everyListenerEndsWithTheValueThatThePropertyEndsWith() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 100; round++) {
                DynamicSentinelProperty<Integer> shared = new DynamicSentinelProperty<>(-1);
                AtomicReference<Integer> early = new AtomicReference<>();
                AtomicReference<Integer> late = new AtomicReference<>();
                shared.addListener(remembering(early));
                List<Future<?>> changes = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    int first = 100 * thread;
                    changes.add(threads.submit(() -> {
                        for (int value = first; value < first + 20; value++) {
                            shared.updateValue(value);
                        }
                    }));
                }
                shared.addListener(remembering(late));
                for (Future<?> each : changes) {
                    each.get(60, TimeUnit.SECONDS);
                }
                AtomicReference<Integer> now = new AtomicReference<>();
                shared.addListener(remembering(now));
                assertThat(early.get()).as("round %s", round).isEqualTo(now.get());
                assertThat(late.get()).as("round %s", round).isEqualTo(now.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static PropertyListener<Integer> remembering(AtomicReference<Integer> last) {
        return new PropertyListener<>() {
            @Override
            public void configUpdate(Integer value) {
                Thread.yield();
                last.set(value);
            }

            @Override
            public void configLoad(Integer value) {
                last.set(value);
            }
        };
    }
}
