package io.headgate.adapters.dubbo;

import java.util.function.Predicate;
import org.apache.dubbo.rpc.RpcException;

/** Which exceptions say that a call failed, unless told otherwise. */
final class Failing {

    /** All, but for a refusal by the other side: it is well, and wants less. */
    static final Predicate<Throwable> BY_DEFAULT =
            error -> !(error instanceof RpcException refused && refused.isLimitExceed());

    private Failing() {}
}
