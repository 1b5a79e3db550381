package io.headgate.adapters.spring.boot.actuate;

import static java.util.Objects.requireNonNull;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** The Actuator endpoint {@code headgate} without its write operations, for Boot before 3.4. Safe for many threads. */
@Endpoint(id = "headgate", defaultAccess = Access.READ_ONLY)
public final class ReadOnlyHeadgateEndpoint {

    private final HeadgateEndpoint endpoint;

    /** Reports what {@code endpoint} reports. */
    public ReadOnlyHeadgateEndpoint(HeadgateEndpoint endpoint) {
        this.endpoint = requireNonNull(endpoint, "endpoint");
    }

    /** What {@link HeadgateEndpoint#report} returns. */
    @ReadOperation
    public HeadgateReport report() {
        return endpoint.report();
    }
}
