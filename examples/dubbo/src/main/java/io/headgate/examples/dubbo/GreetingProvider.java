package io.headgate.examples.dubbo;

import io.headgate.Headgate;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** Serves greetings, as long as its rules admit them. */
final class GreetingProvider implements AutoCloseable {

    private final FrameworkModel framework = new FrameworkModel();

    GreetingProvider(Headgate headgate, int port) {
        ApplicationModel application = framework.newApplication();
        application.getBeanFactory().registerBean(headgate); // all that is needed: the filter finds it here
        ServiceConfig<Greeter> service = new ServiceConfig<>(application.getDefaultModule());
        service.setInterface(Greeter.class);
        service.setRef(name -> "hello, " + name);
        ApplicationConfig config = new ApplicationConfig(application, "greeter");
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        DubboBootstrap.getInstance(application)
                .application(config)
                .registry(new RegistryConfig("N/A"))
                .protocol(new ProtocolConfig("dubbo", port))
                .service(service)
                .start();
    }

    @Override
    public void close() {
        framework.destroy();
    }
}
