package io.headgate.bench.http;

import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/**
 * Tomcat as Spring Boot embeds it, on a free port of the loopback address, but for one thing: a connection lasts for more than
 * a hundred requests, as with Jetty.
 *
 * @param tomcat that runs
 * @param folder of its own
 * @param counter what it has counted
 * @param other what ends with it
 */
record TomcatServer(Tomcat tomcat, Path folder, Supplier<Served> counter, AutoCloseable other) implements TinyServer {

    static TinyServer start(Servlet servlet, List<Filter> filters, Supplier<Served> counter, AutoCloseable other)
            throws Exception {
        Path folder = Files.createTempDirectory("headgate-bench-tomcat");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
        Context application = tomcat.addContext("", null);
        filters.forEach(filter -> add(filter, application));
        Tomcat.addServlet(application, "service", servlet).setLoadOnStartup(1);
        application.addServletMappingDecoded("/", "service");
        tomcat.start();
        return new TomcatServer(tomcat, folder, counter, other);
    }

    private static void add(Filter filter, Context application) {
        FilterDef definition = new FilterDef();
        definition.setFilterName(filter.getClass().getName());
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        application.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(definition.getFilterName());
        map.addURLPatternDecoded("/*");
        application.addFilterMap(map);
    }

    @Override
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public Served counts() {
        return counter.get();
    }

    @Override
    public void close() throws Exception {
        tomcat.stop();
        tomcat.destroy();
        other.close();
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
