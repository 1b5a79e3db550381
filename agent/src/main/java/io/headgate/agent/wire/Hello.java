package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * The first message: who is calling. Which application it is the console knows by the credential.
 *
 * @param protocol {@link Message#PROTOCOL} of the application
 * @param instance the name of this instance, the same after a restart if it can be
 * @param host the host name
 * @param pid the process
 * @param version the version of Headgate
 * @param java the version of Java
 * @param startedAtMillis when the process began, in milliseconds since 1970
 */
public record Hello(
        int protocol, String instance, String host, long pid, String version, String java, long startedAtMillis)
        implements Message {

    /** Checks the instance. */
    public Hello {
        require(!instance.isBlank() && instance.length() <= 200, "instance", instance, "1 to 200 characters");
    }
}
