package io.headgate.adapters.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Files;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Tomcat. */
record TomcatContainer(Tomcat tomcat) implements Container {

    static Container start(Filter filter, Map<String, HttpServlet> servlets) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext(APPLICATION, null);
        addFilter(context, filter);
        servlets.forEach((pattern, servlet) -> {
            Tomcat.addServlet(context, pattern, servlet).setAsyncSupported(true);
            context.addServletMappingDecoded(pattern, pattern);
        });
        ErrorPage page = new ErrorPage();
        page.setErrorCode(500);
        page.setLocation(ERROR_PAGE);
        context.addErrorPage(page);
        tomcat.start();
        return new TomcatContainer(tomcat);
    }

    private static void addFilter(Context context, Filter filter) {
        FilterDef definition = new FilterDef();
        definition.setFilterName("headgate");
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName("headgate");
        map.addURLPatternDecoded("/*");
        ALL.forEach(type -> map.setDispatcher(type.name()));
        context.addFilterMap(map);
    }

    @Override
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
