package io.headgate.adapters.dubbo;

import static java.util.Objects.requireNonNull;

import io.headgate.BlockedException;
import io.headgate.Caller;
import io.headgate.ResourceType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.support.RpcUtils;
import org.jspecify.annotations.Nullable;

/**
 * Calls that go out go through their resources, as the {@link DubboProtection} of the application says, and tell the provider the
 * name of this application. A call is one however many providers the cluster tries, and lasts until its result is complete; a refused
 * one is not sent.
 *
 * <p>Made by Dubbo wherever this jar is, under the name {@code headgate.consumer}. Where a rule queues calls the wait holds the
 * thread that calls. Safe for many threads.
 */
@Activate(group = CommonConstants.CONSUMER, order = HeadgateConsumerFilter.ORDER)
public final class HeadgateConsumerFilter implements ClusterFilter {

    static final int ORDER = 1_000;

    private final DubboProtection protection;
    private final @Nullable String application;

    /** Guards as was said to {@code module}, or to the application that it belongs to. */
    public HeadgateConsumerFilter(ModuleModel module) {
        protection = DubboProtection.givenTo(module);
        application = module.getApplicationModel().tryGetApplicationName();
    }

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        if (application != null && !application.isEmpty()) {
            invocation.setAttachment(Origin.ATTACHMENT, application);
        }
        CalledMethod called = CalledMethod.of(Side.MADE, invoker, invocation);
        Passage passage;
        try {
            List<Caller> ways =
                    protection.naming().of(called).stream().map(this::way).toList();
            passage = Passage.enter(ways, CallArguments.of(invocation), protection.failing());
        } catch (BlockedException refused) {
            return refused(called, invoker, invocation, refused);
        }
        return unwrapped(passage.run(invoker, invocation));
    }

    private Caller way(String name) {
        return protection.headgate().resource(name, ResourceType.RPC).outbound();
    }

    private Result refused(CalledMethod called, Invoker<?> invoker, Invocation invocation, BlockedException refused) {
        Result answer = requireNonNull(protection.refusing().answer(called, invocation, refused), "answer");
        if (invocation instanceof RpcInvocation own) {
            // Usually said where a call is sent. Without it a method that returns a future would throw.
            own.setInvokeMode(RpcUtils.getInvokeMode(invoker.getUrl(), invocation));
        }
        return answer;
    }

    /**
     * The same result, but that a refusal by the provider is one: Dubbo throws exceptions of its own while it reads a result, and wraps
     * what was thrown, so that callers would not see its code.
     */
    private static Result unwrapped(Result result) {
        if (result instanceof AsyncRpcResult coming) {
            CompletableFuture<AppResponse> response = coming.getResponseFuture();
            if (!response.isDone() || response.isCompletedExceptionally()) {
                coming.setResponseFuture(response.handle(HeadgateConsumerFilter::unwrapped));
            }
        }
        return result;
    }

    private static AppResponse unwrapped(AppResponse response, @Nullable Throwable failure) {
        if (failure == null) {
            return response;
        }
        return new AppResponse(Refusals.in(failure).orElseThrow(() -> new CompletionException(failure)));
    }
}
