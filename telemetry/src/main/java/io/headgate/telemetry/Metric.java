package io.headgate.telemetry;

import static io.headgate.telemetry.MetricType.COUNTER;
import static io.headgate.telemetry.MetricType.GAUGE;
import static io.headgate.telemetry.MetricType.TIMER;
import static io.headgate.telemetry.MetricType.TIME_GAUGE;
import static io.headgate.telemetry.TagKeys.CAP;
import static io.headgate.telemetry.TagKeys.FLEET;
import static io.headgate.telemetry.TagKeys.FLEET_QUANTILE;
import static io.headgate.telemetry.TagKeys.NONE;
import static io.headgate.telemetry.TagKeys.OUTCOME;
import static io.headgate.telemetry.TagKeys.RESOURCE;
import static io.headgate.telemetry.TagKeys.RESOURCE_ORIGIN;
import static io.headgate.telemetry.TagKeys.RESOURCE_QUANTILE;
import static io.headgate.telemetry.TagKeys.RULE;
import static io.headgate.telemetry.TagKeys.RULE_BY;
import static io.headgate.telemetry.TagKeys.RULE_MODE;
import static io.headgate.telemetry.TagKeys.RULE_PERIOD;
import static io.headgate.telemetry.TagKeys.RULE_SHARE;
import static io.headgate.telemetry.TagKeys.RULE_STATE;
import static io.headgate.telemetry.TagKeys.SOURCE;
import static io.headgate.telemetry.TagKeys.SOURCE_OUTCOME;
import static io.headgate.telemetry.TagKeys.SOURCE_STATE;
import static io.headgate.telemetry.TagKeys.TAG;

import java.util.List;

/** Every metric there is. The table of the guide is this list, held by a test. */
enum Metric {
    // the Headgate
    ON("headgate.on", GAUGE, NONE, "1 while rules decide, 0 while it is turned off"),
    RULES("headgate.rules", GAUGE, NONE, "rules in force"),
    RULES_VERSION("headgate.rules.version", GAUGE, NONE, "how often the rules have changed"),
    RESOURCES("headgate.resources", GAUGE, NONE, "resources that the engine counts apart"),
    OVERFLOW(
            "headgate.overflow",
            COUNTER,
            CAP,
            "how often a cap of the engine sent a newcomer to `(other)`; `pair`: how often the memory of the statistics did; `rule-state`: how often the memory of the rules had no room for a new origin or value"),
    LEAKED("headgate.entries.leaked", COUNTER, NONE, "watched entries that were forgotten and never closed"),
    LISTENERS_FAILED("headgate.listeners.failed", COUNTER, NONE, "how often a listener of events threw"),
    TOGETHER("headgate.metrics.together", GAUGE, TAG, "names without a tag of their own here, shown as `(other)`"),
    METRICS_FAILED(
            "headgate.metrics.failed", COUNTER, NONE, "how often a metric could not be read, registered or removed"),

    // all that came in
    INBOUND_PASSED("headgate.inbound.passed", COUNTER, NONE, "inbound calls admitted"),
    INBOUND_REFUSED("headgate.inbound.refused", COUNTER, NONE, "inbound calls refused"),
    INBOUND_ERRORS("headgate.inbound.errors", COUNTER, NONE, "inbound calls that ended with an error"),
    INBOUND_IN_FLIGHT("headgate.inbound.inflight", GAUGE, NONE, "inbound calls in flight"),

    // a resource
    PASSED("headgate.calls.passed", COUNTER, RESOURCE, "calls admitted"),
    REFUSED("headgate.calls.refused", COUNTER, RESOURCE, "calls refused, by whatever rule"),
    ERRORS("headgate.calls.errors", COUNTER, RESOURCE, "calls that ended with an error"),
    PERMITS("headgate.calls.permits", COUNTER, RESOURCE, "permits granted; more than calls where they have a weight"),
    RESPONSE("headgate.calls.response", TIMER, RESOURCE, "calls that ended, and their response times in sum"),
    PERCENTILE("headgate.calls.response.percentile", TIME_GAUGE, RESOURCE_QUANTILE, "response time, last minute"),
    SLOWEST("headgate.calls.response.max", TIME_GAUGE, RESOURCE, "the slowest call of the last minute"),
    WAIT("headgate.calls.wait", TIMER, RESOURCE, "calls that had to wait before they began, and how long in sum"),
    IN_FLIGHT("headgate.calls.inflight", GAUGE, RESOURCE, "calls in flight"),
    WAITING("headgate.calls.waiting", GAUGE, RESOURCE, "calls that wait to begin"),
    ORIGIN_CALLS("headgate.origin.calls", COUNTER, RESOURCE_ORIGIN, "calls by who made them, where asked for"),

    // a rule
    RULE_REFUSED("headgate.rule.refused", COUNTER, RULE_MODE, "calls that it refused, or in shadow would have"),
    RULE_ERRORS("headgate.rule.errors", COUNTER, RULE, "errors of the guard itself"),
    RULE_LIMIT("headgate.rule.limit", GAUGE, RULE, "the limit in force; of an adaptive rule, what it has learned"),
    RULE_USED("headgate.rule.used", GAUGE, RULE, "what is in use of the limit, or in flight"),
    RULE_ORIGINS("headgate.rule.origins", GAUGE, RULE, "origins with a budget of their own"),
    RULE_SHARED("headgate.rule.shared", COUNTER, RULE, "calls of origins that share a budget for want of a place"),
    RULE_DECIDED("headgate.rule.decided", COUNTER, RULE_BY, "decisions of a rule of the cluster: by it, or alone"),
    SHARE_IN_FLIGHT("headgate.share.inflight", GAUGE, RULE_SHARE, "in flight of one share of an adaptive limit"),
    QUOTA_LIMIT("headgate.quota.limit", GAUGE, RULE_PERIOD, "permits of the calendar period"),
    QUOTA_USED("headgate.quota.used", GAUGE, RULE_PERIOD, "of those, permits in use"),
    BREAKER_STATE("headgate.breaker.state", GAUGE, RULE_STATE, "1 for the state it is in, 0 for the others"),
    BREAKER_CALLS("headgate.breaker.calls", GAUGE, RULE, "results in the window; not there while it is open"),
    BREAKER_BAD("headgate.breaker.bad", GAUGE, RULE, "of those, bad ones"),
    KEYS("headgate.hotparameter.keys", GAUGE, RULE, "values of the argument with state of their own"),
    KEYS_MOST("headgate.hotparameter.keys.most", GAUGE, RULE, "how many of them there may be"),
    KEYS_EVICTED("headgate.hotparameter.evicted", COUNTER, RULE, "values let go because nothing was in use"),
    KEYS_DISPLACED("headgate.hotparameter.displaced", COUNTER, RULE, "values that lost their place to a busier one"),
    KEYS_ESTIMATED("headgate.hotparameter.estimated", COUNTER, RULE, "calls decided by the estimate"),
    KEYS_OPEN("headgate.hotparameter.open", GAUGE, RULE, "values whose own breaker is open"),
    KEYS_UNWATCHED("headgate.hotparameter.unwatched", COUNTER, RULE, "bad results not counted for want of a place"),
    SHED("headgate.system.shed", GAUGE, RULE, "share of the inbound traffic that is shed, 0 to 1"),
    SIGNAL("headgate.system.signal", GAUGE, RULE, "what the signal reads; not there while it cannot be read"),
    SIGNAL_LOST("headgate.system.unread", COUNTER, RULE, "how often the signal could not be read"),

    // a feed of rules
    FEED_RUNNING("headgate.feed.running", GAUGE, NONE, "1 until the feed is closed"),
    FEED_STATE("headgate.feed.state", GAUGE, SOURCE_STATE, "1 for the state the source is in, 0 for the others"),
    FEED_REACHABLE("headgate.feed.reachable", GAUGE, SOURCE, "1 when the last attempt to read went well"),
    FEED_VERSION("headgate.feed.version", GAUGE, SOURCE, "version of the document in force; 0 when it states none"),
    FEED_DOCUMENTS("headgate.feed.documents", COUNTER, SOURCE_OUTCOME, "documents that came"),
    FEED_ROLLED_BACK("headgate.feed.rolledback", COUNTER, SOURCE, "documents taken back: they refused too much"),
    FEED_FAILURES("headgate.feed.failures", COUNTER, SOURCE, "how often the source could not be read"),
    SNAPSHOT_WRITTEN("headgate.feed.snapshot.written", COUNTER, NONE, "how often the snapshot was written"),
    SNAPSHOT_FAILURES("headgate.feed.snapshot.failures", COUNTER, NONE, "how often it could not be written"),
    SNAPSHOT_IGNORED("headgate.feed.snapshot.ignored", COUNTER, NONE, "snapshots, or parts of them, of no use"),
    SNAPSHOT_TROUBLE("headgate.feed.snapshot.trouble", GAUGE, NONE, "1 while something is wrong with the snapshot"),

    // limits on Redis
    FLEET_MODE("headgate.fleet.mode", GAUGE, FLEET, "1 for the mode it is in, 0 for the other: with Redis, or alone"),
    FLEET_MEMBERS("headgate.fleet.members", GAUGE, NONE, "members alive, this one included, as far as it knows"),
    FLEET_LOSSES("headgate.fleet.losses", COUNTER, NONE, "how often Redis was lost"),
    FLEET_ALONE("headgate.fleet.alone", COUNTER, NONE, "decisions made without Redis, by the policy of the limit"),
    FLEET_NOT_GIVEN_BACK(
            "headgate.fleet.notgivenback", COUNTER, NONE, "permits that were to go back to Redis and did not"),
    FLEET_NEVER_PAID(
            "headgate.fleet.neverpaid", COUNTER, NONE, "permits charged to debts of more than a hundred years"),
    FLEET_LEASES("headgate.fleet.leases", COUNTER, NONE, "how often permits were taken from Redis ahead"),
    FLEET_LEASED("headgate.fleet.leased", COUNTER, NONE, "permits taken from Redis ahead"),
    FLEET_LEASED_ENDED("headgate.fleet.leased.ended", COUNTER, OUTCOME, "what became of them, once a lease has ended"),
    FLEET_TRIPS("headgate.fleet.roundtrip", TIMER, FLEET, "commands that Redis answered, and how long it took in sum"),
    FLEET_TRIPS_FAILED("headgate.fleet.roundtrip.failed", COUNTER, FLEET, "of those, answered with an error"),
    FLEET_TRIPS_PERCENTILE(
            "headgate.fleet.roundtrip.percentile",
            TIME_GAUGE,
            FLEET_QUANTILE,
            "how long they took, last minute or two"),
    FLEET_TRIPS_LONGEST("headgate.fleet.roundtrip.max", TIME_GAUGE, FLEET, "the longest of the last minute or two");

    private final String meter;
    private final MetricType type;
    private final TagKeys tags;
    private final String meaning;

    Metric(String meter, MetricType type, TagKeys tags, String meaning) {
        this.meter = meter;
        this.type = type;
        this.tags = tags;
        this.meaning = meaning;
    }

    /** The name as Micrometer knows it. */
    String meter() {
        return meter;
    }

    MetricType type() {
        return type;
    }

    /** The keys of its tags. */
    List<String> tags() {
        return tags.keys();
    }

    /** What it tells, in one line. */
    String meaning() {
        return meaning;
    }
}
