package io.headgate.adapters.dubbo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.function.Consumer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Applications of Dubbo in one process, that talk over a real port of the loopback device, without a registry. */
final class Loopback implements AutoCloseable {

    private static final int TRIES = 10;

    private final FrameworkModel framework = new FrameworkModel();
    private final String protocol;
    private final boolean besideSentinel;
    private int port;

    Loopback(String protocol) {
        this(protocol, false);
    }

    /** @param besideSentinel whether Sentinel's filters, which are on the class path, are in the chains */
    Loopback(String protocol, boolean besideSentinel) {
        this.protocol = protocol;
        this.besideSentinel = besideSentinel;
    }

    private String filters(String own, String sentinels) {
        if (besideSentinel) {
            return own;
        }
        return own == null ? sentinels : own + "," + sentinels;
    }

    FrameworkModel framework() {
        return framework;
    }

    /** Serves {@code orders}, guarded by {@code given}, a Headgate or a protection. */
    void serve(Orders orders, Object given) {
        serve(orders, given, service -> {});
    }

    void serve(Orders orders, Object given, Consumer<ServiceConfig<Orders>> more) {
        for (int left = TRIES; ; left--) {
            ApplicationModel application = application(given);
            try {
                port = freePort();
                start(application, orders, more);
                return;
            } catch (RuntimeException taken) {
                application.destroy();
                if (left == 1 || !String.valueOf(taken).contains("bind")) {
                    throw taken;
                }
            }
        }
    }

    private void start(ApplicationModel application, Orders orders, Consumer<ServiceConfig<Orders>> more) {
        ServiceConfig<Orders> service = new ServiceConfig<>();
        service.setScopeModel(application.getDefaultModule());
        service.setInterface(Orders.class);
        service.setRef(orders);
        service.setScope("remote");
        more.accept(service);
        service.setFilter(filters(service.getFilter(), "-sentinel.dubbo.provider.filter"));
        bootstrap(application, "warehouse")
                .protocol(new ProtocolConfig(protocol, port))
                .service(service)
                .start();
    }

    /** A client of that application, guarded by {@code given}. */
    Orders client(String name, Object given) {
        return client(name, given, reference -> {});
    }

    Orders client(String name, Object given, Consumer<ReferenceConfig<Orders>> more) {
        ReferenceConfig<Orders> reference = new ReferenceConfig<>();
        reference.setInterface(Orders.class);
        more.accept(reference);
        return refer(name, given, reference);
    }

    GenericService genericClient(String name, Object given) {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
        reference.setInterface(Orders.class.getName());
        reference.setGeneric("true");
        return refer(name, given, reference);
    }

    private <T> T refer(String name, Object given, ReferenceConfig<T> reference) {
        ApplicationModel application = application(given);
        reference.setScopeModel(application.getDefaultModule());
        reference.setUrl(protocol + "://127.0.0.1:" + port);
        reference.setScope("remote");
        reference.setFilter(filters(
                reference.getFilter(), "-sentinel.dubbo.consumer.filter,-dubbo.application.context.name.filter"));
        if (reference.getTimeout() == null) {
            reference.setTimeout(30_000);
        }
        bootstrap(application, name).reference(reference).start();
        return reference.get();
    }

    private ApplicationModel application(Object given) {
        ApplicationModel application = framework.newApplication();
        if (given != null) {
            application.getBeanFactory().registerBean(given);
        }
        return application;
    }

    private static DubboBootstrap bootstrap(ApplicationModel application, String name) {
        ApplicationConfig config = new ApplicationConfig(application, name);
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        return DubboBootstrap.getInstance(application).application(config).registry(new RegistryConfig("N/A"));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        framework.destroy();
    }
}
