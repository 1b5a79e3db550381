package io.headgate.adapters.spring.boot.actuate;

import io.headgate.Headgate;
import io.headgate.rules.feed.RuleFeed;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** The Actuator endpoint {@code headgate} without its write operations, for Boot before 3.4. Safe for many threads. */
@Endpoint(id = "headgate", defaultAccess = Access.READ_ONLY)
public final class ReadOnlyHeadgateEndpoint {

    private final HeadgateEndpoint endpoint;

    /** Reports on {@code headgate}, and on the feed of its rules if it has one. */
    public ReadOnlyHeadgateEndpoint(Headgate headgate, Supplier<? extends @Nullable RuleFeed> feed) {
        endpoint = new HeadgateEndpoint(headgate, feed);
    }

    /** What {@link HeadgateEndpoint#report} returns. */
    @ReadOperation
    public HeadgateReport report() {
        return endpoint.report();
    }
}
