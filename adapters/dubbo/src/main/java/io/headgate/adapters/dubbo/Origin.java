package io.headgate.adapters.dubbo;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.RpcContext;
import org.jspecify.annotations.Nullable;

/** Says who calls a provider. An attachment is what the caller claims: believe it only where callers are trusted. */
@FunctionalInterface
public interface Origin {

    /** The attachment in which a consumer with this adapter announces its application. */
    String ATTACHMENT = "headgate-origin";

    /** The origin of a call; "" when it is not known. */
    String of(Invocation invocation);

    /** Nobody is told apart. */
    static Origin none() {
        return invocation -> "";
    }

    /** As the attachment says. */
    static Origin attachment(String key) {
        return invocation -> {
            String claimed = invocation.getAttachment(key);
            return claimed == null ? "" : claimed;
        };
    }

    /**
     * The application that calls: as {@link #ATTACHMENT} says, or that of a consumer with Sentinel's filter, or, with neither, the one
     * that Dubbo itself sends along.
     */
    static Origin announced() {
        return attachment(ATTACHMENT)
                .or(attachment("dubboApplication"))
                .or(attachment(CommonConstants.REMOTE_APPLICATION_KEY));
    }

    /** The address of the peer, without its port. */
    static Origin peer() {
        return invocation -> {
            @Nullable String host = RpcContext.getServiceContext().getRemoteHost();
            return host == null ? "" : host;
        };
    }

    /** What this one says, or {@code next} where this one does not know. */
    default Origin or(Origin next) {
        return invocation -> {
            String own = of(invocation);
            return own.isEmpty() ? next.of(invocation) : own;
        };
    }
}
