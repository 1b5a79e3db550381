package io.headgate.adapters.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A servlet container that serves the application {@code /shop} behind a filter, which sees every kind of dispatch. */
interface Container {

    String APPLICATION = "/shop";
    String ERROR_PAGE = "/errorpage";
    Set<DispatcherType> ALL = EnumSet.allOf(DispatcherType.class);

    /** Starts it on a free port. */
    @FunctionalInterface
    interface Starter {
        Container start(Filter filter, Map<String, HttpServlet> servlets) throws Exception;
    }

    int port();

    void stop() throws Exception;
}
