package io.headgate.examples.shop.story;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * Calls of one application for one tenant, independent of one another.
 *
 * @param client the application that calls: {@code web}, {@code mobile}, {@code partner} or {@code batch}
 * @param tenant for whom it calls
 * @param visit what for
 * @param products which products it wants
 * @param perSecond how many calls come in a second, on average
 */
public record Stream(String client, String tenant, Visit visit, Products products, double perSecond) {

    /** Checks the settings. */
    public Stream {
        require(!client.isBlank(), "client", client, "the name of an application");
        require(!tenant.isBlank(), "tenant", tenant, "the name of a tenant");
        requireNonNull(visit, "visit");
        requireNonNull(products, "products");
        require(perSecond > 0 && perSecond <= Act.MOST_PER_SECOND, "perSecond", perSecond, "above 0, at most 300");
    }
}
