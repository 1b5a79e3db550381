package io.headgate.testkit.promise;

import java.util.List;
import java.util.Optional;

/** A bound on what may run in a stretch of time. Immutable, hence safe for many threads. */
@FunctionalInterface
public interface Promise {

    /**
     * The interval that exceeds the bound by most, or empty when the promise was kept.
     *
     * @param admissions the calls that ran, sorted by time; otherwise {@link IllegalArgumentException}
     */
    Optional<Worst> worst(List<Admission> admissions);
}
