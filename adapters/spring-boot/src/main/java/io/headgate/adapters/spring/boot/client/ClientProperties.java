package io.headgate.adapters.spring.boot.client;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Requests that go out.
 *
 * @param enabled whether RestClient, RestTemplate and WebClient from the builders of Boot call through resources.
 * @param namedBy what the name of such a resource consists of.
 */
@ConfigurationProperties("headgate.client")
record ClientProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("template") Naming namedBy) {
    /*
     * On unless told otherwise, as the filter is: without rules nothing is refused, all calls are shown, and a rule for a service that
     * this application depends on holds as soon as it is written. Were it off, such a rule would be there, be in force, and protect
     * nothing until somebody noticed.
     *
     * What it costs: RestClient and RestTemplate with any interceptor hold the body of a request in memory until it is sent. The
     * guide says how a client that sends large files does without.
     */
}
