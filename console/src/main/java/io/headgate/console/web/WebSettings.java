package io.headgate.console.web;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How the server listens and what it bears.
 *
 * @param host the address to listen at
 * @param port the port; 0 for any that is free
 * @param keyStore the key and certificate for TLS; without it the server speaks plain HTTP
 * @param behindProxy whether exactly one proxy stands in front that speaks TLS and says in {@code X-Forwarded-For} who asks
 * @param requestsPerSecond what one source may ask in the long run
 * @param requestsAtOnce what one source may ask back to back
 * @param inFlightPerAccount requests, among them live streams, that one account may have open at a time
 * @param inFlight requests, among them live streams, that all accounts together may have open at a time
 * @param links instances that may be linked at a time
 * @param linksPerApplication of them, those of one application: its credential, or who has it, cannot take all places
 * @param connections connections that are no links that may be open at a time
 * @param connectionsPerSource of them, those of one address; behind a proxy all are the proxy's, and this does not hold
 * @param names the names by which browsers may reach the console, beside addresses and localhost; without any, only a console
 *     that listens to this machine alone refuses other names
 * @param idle how long a connection may say nothing
 */
public record WebSettings(
        String host,
        int port,
        Optional<KeyStoreFile> keyStore,
        boolean behindProxy,
        long requestsPerSecond,
        long requestsAtOnce,
        int inFlightPerAccount,
        int inFlight,
        int links,
        int linksPerApplication,
        int connections,
        int connectionsPerSource,
        Set<String> names,
        Duration idle) {

    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?");

    /** Checks the numbers and the names. */
    public WebSettings {
        names = Set.copyOf(names);
        for (String name : names) { // a name that no browser says would shut everybody out
            require(
                    HOST_NAME.matcher(name).matches(),
                    "--name",
                    OneLine.of(name, 200),
                    "a host name without scheme and port, as console.example");
        }
        require(!host.isBlank(), "host", host, "an address");
        require(port >= 0 && port <= 65_535, "port", port, "0 (any that is free) to 65535");
        require(requestsPerSecond > 0, "requestsPerSecond", requestsPerSecond, "> 0");
        require(requestsAtOnce > 0, "requestsAtOnce", requestsAtOnce, "> 0");
        require(inFlightPerAccount > 0, "inFlightPerAccount", inFlightPerAccount, "> 0");
        require(inFlight >= inFlightPerAccount, "inFlight", inFlight, ">= inFlightPerAccount");
        require(links > 0, "links", links, "> 0");
        require(
                linksPerApplication > 0 && linksPerApplication <= links,
                "linksPerApplication",
                linksPerApplication,
                "1 to links, which are " + links);
        require(
                connectionsPerSource > 0 && connectionsPerSource <= connections,
                "connectionsPerSource",
                connectionsPerSource,
                "1 to connections, which are " + connections);
        require(idle.toMillis() > 0, "idle", idle, "> 0");
        require(!behindProxy || keyStore.isEmpty(), "behindProxy", behindProxy, "false with TLS of our own");
    }

    /** Plain HTTP at that address with the usual bounds. */
    public static WebSettings at(String host, int port) {
        return new WebSettings(
                host,
                port,
                Optional.empty(),
                false,
                100,
                1_000,
                32,
                400,
                2_000,
                1_000,
                1_000,
                256,
                Set.of(),
                Duration.ofSeconds(45));
    }

    /** With TLS. */
    public WebSettings withKeyStore(KeyStoreFile file) {
        return new WebSettings(
                host,
                port,
                Optional.of(file),
                behindProxy,
                requestsPerSecond,
                requestsAtOnce,
                inFlightPerAccount,
                inFlight,
                links,
                linksPerApplication,
                connections,
                connectionsPerSource,
                names,
                idle);
    }

    /** With one proxy in front that speaks TLS. */
    public WebSettings withProxy(boolean proxy) {
        return new WebSettings(
                host,
                port,
                keyStore,
                proxy,
                requestsPerSecond,
                requestsAtOnce,
                inFlightPerAccount,
                inFlight,
                links,
                linksPerApplication,
                connections,
                connectionsPerSource,
                names,
                idle);
    }

    /** With other bounds on what one source may ask. */
    public WebSettings withRequests(long perSecond, long atOnce) {
        return new WebSettings(
                host,
                port,
                keyStore,
                behindProxy,
                perSecond,
                atOnce,
                inFlightPerAccount,
                inFlight,
                links,
                linksPerApplication,
                connections,
                connectionsPerSource,
                names,
                idle);
    }

    /** With other bounds on what may be open at a time; one application may have all links. */
    public WebSettings withOpen(int perAccount, int all, int mostLinks) {
        return new WebSettings(
                host,
                port,
                keyStore,
                behindProxy,
                requestsPerSecond,
                requestsAtOnce,
                perAccount,
                all,
                mostLinks,
                mostLinks,
                connections,
                connectionsPerSource,
                names,
                idle);
    }

    /** With so many links in all, and so many of one application. */
    public WebSettings withLinks(int all, int ofAnApplication) {
        return new WebSettings(
                host,
                port,
                keyStore,
                behindProxy,
                requestsPerSecond,
                requestsAtOnce,
                inFlightPerAccount,
                inFlight,
                all,
                ofAnApplication,
                connections,
                connectionsPerSource,
                names,
                idle);
    }

    /** With so many connections in all that are no links, and so many of one address. */
    public WebSettings withConnections(int all, int ofASource) {
        return new WebSettings(
                host,
                port,
                keyStore,
                behindProxy,
                requestsPerSecond,
                requestsAtOnce,
                inFlightPerAccount,
                inFlight,
                links,
                linksPerApplication,
                all,
                ofASource,
                names,
                idle);
    }

    /** Reached by these names only, beside addresses and localhost. */
    public WebSettings withNames(Set<String> only) {
        return new WebSettings(
                host,
                port,
                keyStore,
                behindProxy,
                requestsPerSecond,
                requestsAtOnce,
                inFlightPerAccount,
                inFlight,
                links,
                linksPerApplication,
                connections,
                connectionsPerSource,
                only,
                idle);
    }

    /** Whether browsers reach the console through TLS, ours or the proxy's. */
    public boolean encrypted() {
        return behindProxy || keyStore.isPresent();
    }
}
