package io.headgate.adapters.dubbo;

import io.headgate.BlockedException;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;

/**
 * Answers refused calls. An {@link org.apache.dubbo.rpc.AsyncRpcResult#newDefaultAsyncResult(Object, Invocation)} is an answer, with
 * a value or an exception. What a provider answers is sent, so that it must be of classes that consumers have.
 */
@FunctionalInterface
public interface RefusalHandler {

    /** The answer to a call that was refused. */
    Result answer(CalledMethod called, Invocation invocation, BlockedException refused);

    /** An exception of Dubbo's own, see {@link Refusals}. */
    static RefusalHandler exception() {
        return Refusals::answer;
    }
}
