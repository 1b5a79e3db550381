package io.headgate.lab.log;

import java.util.List;

/** What a log can say of a call, and under which names the usual ones say it, the most telling name first. */
public enum Field {
    /** When. */
    TIME(
            "time",
            "msec",
            "@timestamp",
            "timestamp",
            "ts",
            "time_iso8601",
            "time_local",
            "time",
            "datetime",
            "date_time",
            "start_time",
            "starttime",
            "startutc",
            "eventtime",
            "@t",
            "t",
            "date"),
    /** What was asked for. */
    PATH(
            "path",
            "path",
            "uri",
            "request_uri",
            "url",
            "request_path",
            "requestpath",
            "requesturl",
            "request_url",
            "uri_path",
            "route",
            "request",
            "request_line",
            "target",
            "endpoint"),
    /** With which verb. */
    METHOD("method", "method", "request_method", "requestmethod", "http_method", "verb"),
    /** By whom. */
    CLIENT(
            "client",
            "client",
            "client_ip",
            "clientip",
            "remote_addr",
            "remote_ip",
            "remoteip",
            "client_addr",
            "clientaddr",
            "clienthost",
            "remote_host",
            "remotehost",
            "remote",
            "ip",
            "host_ip",
            "user"),
    /** How it went. */
    STATUS("status", "status", "status_code", "statuscode", "response_code", "downstreamstatus", "response", "code"),
    /** How long it took, in seconds. */
    SECONDS("seconds", "request_time", "duration_s", "latency_s", "duration", "latency", "response_time"),
    /** How long it took, in milliseconds. */
    MILLIS("millis", "duration_ms", "latency_ms", "elapsed_ms", "response_time_ms", "request_time_ms", "took_ms");

    private final String word;
    private final List<String> usualNames;

    Field(String word, String... usualNames) {
        this.word = word;
        this.usualNames = List.of(usualNames);
    }

    /** What one types for it. */
    public String word() {
        return word;
    }

    List<String> usualNames() {
        return usualNames;
    }
}
