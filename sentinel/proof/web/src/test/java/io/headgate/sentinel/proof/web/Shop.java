package io.headgate.sentinel.proof.web;

import com.alibaba.csp.sentinel.adapter.servlet.CommonFilter;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** A web application in a real container on loopback, behind the published filter. */
final class Shop implements AutoCloseable {

    volatile boolean failing;
    private final Tomcat tomcat = new Tomcat();

    Shop(Path folder, Map<String, String> filterParameters) throws LifecycleException {
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector()
                .setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
        Context context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "orders", new Orders());
        context.addServletMappingDecoded("/*", "orders");
        addFilter(context, filterParameters);
        tomcat.start();
    }

    private static void addFilter(Context context, Map<String, String> parameters) {
        FilterDef filter = new FilterDef();
        filter.setFilterName("sentinel");
        filter.setFilter(new CommonFilter());
        parameters.forEach(filter::addInitParameter);
        context.addFilterDef(filter);
        FilterMap mapping = new FilterMap();
        mapping.setFilterName("sentinel");
        mapping.addURLPattern("/*");
        context.addFilterMap(mapping);
    }

    int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    private final class Orders extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            if (failing) {
                throw new ServletException("no orders today");
            }
            response.getWriter().print("done");
        }
    }
}
