package io.headgate.examples.dubbo;

import io.headgate.Headgate;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** Asks for greetings in the name of an application, as long as its own rules admit that. */
final class GreetingConsumer implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final FrameworkModel framework = new FrameworkModel();
    private final Greeter greeter;

    GreetingConsumer(Headgate headgate, String name, int port) {
        ApplicationModel application = framework.newApplication();
        application.getBeanFactory().registerBean(headgate);
        ReferenceConfig<Greeter> reference = new ReferenceConfig<>(application.getDefaultModule());
        reference.setInterface(Greeter.class);
        reference.setUrl("dubbo://127.0.0.1:" + port);
        reference.setTimeout(PATIENCE_MILLIS);
        ApplicationConfig config = new ApplicationConfig(application, name);
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        DubboBootstrap.getInstance(application)
                .application(config)
                .registry(new RegistryConfig("N/A"))
                .reference(reference)
                .start();
        greeter = reference.get();
    }

    /** A greeting; throws {@link org.apache.dubbo.rpc.RpcException} when it was refused, here or there. */
    String greet(String name) {
        return greeter.greet(name);
    }

    @Override
    public void close() {
        framework.destroy();
    }
}
