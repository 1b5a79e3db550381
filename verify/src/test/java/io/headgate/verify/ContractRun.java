package io.headgate.verify;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * What the contract said about one entry of the catalogue.
 *
 * @param tests the tests that ran
 * @param failures why each test that failed did, the first time
 * @param took how long that was
 */
record ContractRun(SortedSet<String> tests, SortedMap<String, Throwable> failures, Duration took) {

    /** Fewer traces than in the normal run of the contract: a bug that needs more is not caught, and that is reported. */
    private static final String TRACES = "100";

    private static final String ROUNDS = "60";

    /** Runs the whole contract on the entry of that name. */
    static ContractRun on(String planted) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(PlantedContract.class))
                .filters(EngineFilter.includeEngines("junit-jupiter"))
                .configurationParameter(PlantedContract.PARAMETER, planted)
                .build();
        LauncherConfig config = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .build();
        Listener listener = new Listener();
        long begin = System.nanoTime();
        bounded(() -> LauncherFactory.create(config).execute(request, listener));
        return new ContractRun(listener.tests, listener.failures, Duration.ofNanos(System.nanoTime() - begin));
    }

    /** Whether {@code test} complained. A mutant that merely threw something is broken, not caught. */
    boolean caughtBy(String test) {
        Throwable why = failures.get(test);
        while (why != null && why.getCause() != null) {
            why = why.getCause();
        }
        return why instanceof AssertionError;
    }

    /** The contract reads its bounds from system properties; they are put back as they were. */
    private static void bounded(Runnable run) {
        String traces = System.setProperty("headgate.contract.traces", TRACES);
        String rounds = System.setProperty("headgate.contract.rounds", ROUNDS);
        try {
            run.run();
        } finally {
            restore("headgate.contract.traces", traces);
            restore("headgate.contract.rounds", rounds);
        }
    }

    private static void restore(String property, String before) {
        if (before == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, before);
        }
    }

    /** Notes what ran and what failed, by method: the runs of a parameterised test count as one. */
    private static final class Listener implements TestExecutionListener {
        final SortedSet<String> tests = new TreeSet<>();
        final SortedMap<String, Throwable> failures = new TreeMap<>();

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String name = test.getSource()
                    .filter(MethodSource.class::isInstance)
                    .map(source -> ((MethodSource) source).getMethodName())
                    .orElse(test.getDisplayName());
            if (test.isTest()) {
                tests.add(name);
            }
            result.getThrowable().ifPresent(thrown -> failures.putIfAbsent(name, thrown));
        }
    }
}
