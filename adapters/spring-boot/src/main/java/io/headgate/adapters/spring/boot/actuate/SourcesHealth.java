package io.headgate.adapters.spring.boot.actuate;

import io.headgate.rules.feed.RuleFeed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the sources of the rules are doing, apart from what either version of Boot calls it.
 *
 * @param well whether all of them are
 * @param details the state of each, and what is wrong with it
 */
record SourcesHealth(boolean well, Map<String, String> details) {
    /*
     * A source that has failed is reported as UNKNOWN and never as DOWN. The rules in force stay the last good ones, so the
     * application is as well protected as before; to take it out of service because the place of its rules is gone would
     * make a small trouble a large one, on all instances at once.
     */

    static SourcesHealth of(RuleFeed feed) {
        List<SourceReport> sources =
                feed.health().sources().stream().map(SourceReport::of).toList();
        Map<String, String> details = new LinkedHashMap<>();
        sources.forEach(
                each -> details.put(each.name(), each.state() + (each.reason().isEmpty() ? "" : ": " + each.reason())));
        return new SourcesHealth(sources.stream().allMatch(SourceReport::isWell), details);
    }
}
