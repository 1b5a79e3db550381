package io.headgate.sentinel.proof.dubbo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A provider and a consumer of Dubbo in one process, that talk over a real port of loopback, without a registry. */
final class DubboShop implements AutoCloseable {

    private static final int TRIES = 10;
    private static final int PATIENCE_MILLIS = 30_000;

    volatile boolean failing;
    private final FrameworkModel framework = new FrameworkModel();
    private int port;

    /** Serves, with the provider's filter or without. */
    void serve(boolean filtered) {
        for (int left = TRIES; ; left--) {
            ApplicationModel application = framework.newApplication();
            try {
                port = freePort();
                start(application, filtered ? null : "-sentinel.dubbo.provider.filter");
                return;
            } catch (RuntimeException taken) {
                application.destroy();
                if (left == 1 || !String.valueOf(taken).contains("bind")) {
                    throw taken;
                }
            }
        }
    }

    private void start(ApplicationModel application, String filter) {
        ServiceConfig<Orders> service = new ServiceConfig<>();
        service.setScopeModel(application.getDefaultModule());
        service.setInterface(Orders.class);
        service.setRef(this::place);
        service.setScope("remote");
        service.setFilter(filter);
        bootstrap(application, "warehouse")
                .protocol(new ProtocolConfig("dubbo", port))
                .service(service)
                .start();
    }

    private String place(String order) {
        if (failing) {
            throw new IllegalStateException("no orders today");
        }
        return "placed " + order;
    }

    /** A client of it, with the consumer's filters or without. */
    Orders client(String name, boolean filtered) {
        ApplicationModel application = framework.newApplication();
        ReferenceConfig<Orders> reference = new ReferenceConfig<>();
        reference.setScopeModel(application.getDefaultModule());
        reference.setInterface(Orders.class);
        reference.setUrl("dubbo://127.0.0.1:" + port);
        reference.setScope("remote");
        reference.setTimeout(PATIENCE_MILLIS);
        reference.setRetries(0);
        reference.setFilter(filtered ? null : "-sentinel.dubbo.consumer.filter");
        bootstrap(application, name).reference(reference).start();
        return reference.get();
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
