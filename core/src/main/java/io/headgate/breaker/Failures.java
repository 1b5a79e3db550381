package io.headgate.breaker;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Which calls failed. An error that is ignored makes the call not count at all, as if it had never come; it wins over
 * one that is counted. An error that is neither counted nor ignored is a success.
 *
 * @param counted the errors that are failures
 * @param ignored the errors that say nothing about what lies behind the resource
 * @param results the results that are failures
 */
public record Failures(ErrorMatcher counted, ErrorMatcher ignored, ResultMatcher results) {

    /** Every error is a failure, and nothing else. */
    public static final Failures ERRORS = new Failures(ErrorMatcher.any(), ErrorMatcher.none(), ResultMatcher.none());

    /** Checks the settings. */
    public Failures {
        requireNonNull(counted, "counted");
        requireNonNull(ignored, "ignored");
        requireNonNull(results, "results");
    }

    /** Counting only those errors. */
    public Failures counting(ErrorMatcher errors) {
        return new Failures(errors, ignored, results);
    }

    /** Ignoring those errors. */
    public Failures ignoring(ErrorMatcher errors) {
        return new Failures(counted, errors, results);
    }

    /** Counting those results as failures, too. */
    public Failures orResults(ResultMatcher failed) {
        return new Failures(counted, ignored, failed);
    }

    /** Whether no error is ever counted, and no result is a failure. */
    boolean ignoresAll() {
        boolean everyError = ignored == EveryError.YES
                || ignored instanceof ErrorTypes errors && errors.types().contains(Throwable.class);
        return everyError && results == NoResult.NO;
    }

    boolean ignores(@Nullable Throwable error) {
        return error != null && ignored.matches(error);
    }

    boolean failed(@Nullable Object result, @Nullable Throwable error) {
        return error != null ? counted.matches(error) : result != null && results.matches(result);
    }
}
