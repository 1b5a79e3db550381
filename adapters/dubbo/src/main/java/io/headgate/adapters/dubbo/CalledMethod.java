package io.headgate.adapters.dubbo;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.service.GenericService;
import org.jspecify.annotations.Nullable;

/**
 * What is called. A generic call, which names its method in its arguments, is the method that it names.
 *
 * @param side on which side of the call this process is
 * @param service the name of the interface
 * @param group of the service; "" for none
 * @param version of the service; "" for none
 * @param method the name of the method
 * @param parameterTypes the types of its parameters, as {@link Class#getName} has them
 */
public record CalledMethod(
        Side side, String service, String group, String version, String method, List<String> parameterTypes) {

    /** Checks and copies. */
    public CalledMethod {
        requireNonNull(side, "side");
        requireNonNull(service, "service");
        requireNonNull(group, "group");
        requireNonNull(version, "version");
        requireNonNull(method, "method");
        parameterTypes = List.copyOf(parameterTypes);
    }

    /** As Sentinel names methods: {@code shop.Orders:place(shop.Order,int)}. */
    public String signature() {
        return service + ":" + method + "(" + String.join(",", parameterTypes) + ")";
    }

    static CalledMethod of(Side side, Invoker<?> invoker, Invocation invocation) {
        URL url = invoker.getUrl();
        String service = invoker.getInterface() == GenericService.class
                ? orElse(url.getServiceInterface(), GenericService.class.getName())
                : invoker.getInterface().getName();
        GenericCall generic = GenericCall.in(invocation);
        return new CalledMethod(
                side,
                service,
                orElse(url.getGroup(), ""),
                orElse(url.getVersion(), ""),
                generic == null ? invocation.getMethodName() : generic.method(),
                generic == null ? names(invocation.getParameterTypes()) : generic.parameterTypes());
    }

    private static String orElse(@Nullable String known, String otherwise) {
        return known == null ? otherwise : known;
    }

    private static List<String> names(Class<?> @Nullable [] types) {
        return types == null
                ? List.of()
                : Arrays.stream(types).map(Class::getName).toList();
    }
}
