package io.headgate.adapters.dubbo;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Caller;
import io.headgate.ResourceType;
import java.util.List;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * Calls that are served here go through their resources, as the {@link DubboProtection} of the application says. A call lasts until its
 * result is complete, also that of a method that returns a future. The service runs within the ambient of the call: the method is the
 * entrance, the caller the origin.
 *
 * <p>Made by Dubbo wherever this jar is, under the name {@code headgate.provider}; after its own filters, so that a call with a
 * wrong token costs nobody a permit. Where a rule queues calls the wait holds the thread of the call. Safe for many threads.
 */
@Activate(group = CommonConstants.PROVIDER, order = HeadgateProviderFilter.ORDER)
public final class HeadgateProviderFilter implements Filter {

    static final int ORDER = 1_000;

    private final DubboProtection protection;

    /** Guards as was said to {@code module}, or to the application that it belongs to. */
    public HeadgateProviderFilter(ModuleModel module) {
        protection = DubboProtection.givenTo(module);
    }

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        CalledMethod called = CalledMethod.of(Side.SERVED, invoker, invocation);
        List<String> names = protection.naming().of(called);
        if (names.isEmpty()) {
            return invoker.invoke(invocation);
        }
        Ambient ambient =
                new Ambient(names.get(names.size() - 1), protection.origin().of(invocation));
        return protection.headgate().within(ambient, () -> pass(called, names, invoker, invocation));
    }

    private Result pass(CalledMethod called, List<String> names, Invoker<?> invoker, Invocation invocation) {
        Passage passage;
        try {
            List<Caller> ways = names.stream().map(this::way).toList();
            passage = Passage.enter(ways, CallArguments.of(invocation), protection.failing());
        } catch (BlockedException refused) {
            return protection.refusing().answer(called, invocation, refused);
        }
        return passage.run(invoker, invocation);
    }

    private Caller way(String name) {
        return protection.headgate().resource(name, ResourceType.RPC).inbound();
    }
}
