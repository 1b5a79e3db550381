package io.headgate.adapters.servlet;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.FilterInfo;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.util.Map;

/** Undertow. */
record UndertowContainer(Undertow undertow, DeploymentManager deployment) implements Container {

    static Container start(Filter filter, Map<String, HttpServlet> servlets) throws Exception {
        DeploymentManager deployment = Servlets.newContainer().addDeployment(application(filter, servlets));
        deployment.deploy();
        Undertow undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath(APPLICATION, deployment.start()))
                .build();
        undertow.start();
        return new UndertowContainer(undertow, deployment);
    }

    private static DeploymentInfo application(Filter filter, Map<String, HttpServlet> servlets) {
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(UndertowContainer.class.getClassLoader())
                .setContextPath(APPLICATION)
                .setDeploymentName("shop")
                .addFilter(new FilterInfo("headgate", filter.getClass(), new ImmediateInstanceFactory<>(filter))
                        .setAsyncSupported(true))
                .addErrorPage(Servlets.errorPage(ERROR_PAGE, 500));
        ALL.forEach(type -> application.addFilterUrlMapping("headgate", "/*", type));
        servlets.forEach((pattern, servlet) -> application.addServlet(
                new ServletInfo(pattern, servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                        .setAsyncSupported(true)
                        .addMapping(pattern)));
        return application;
    }

    @Override
    public int port() {
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    @Override
    public void stop() throws Exception {
        undertow.stop();
        deployment.stop();
        deployment.undeploy();
    }
}
