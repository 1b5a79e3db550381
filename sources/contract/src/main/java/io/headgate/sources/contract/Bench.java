package io.headgate.sources.contract;

import io.headgate.rules.source.RuleSource;

/** What the tests of the suite work with. Implemented by {@link SourceContract}. */
interface Bench {

    /** The place of this test, without a document at first. */
    Place place();

    /** A fresh source on that place, closed when the test ends. */
    RuleSource source() throws Exception;

    /** A fresh listener, checked when the test ends. */
    Recorder recorder();
}
