package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.adapter.jaxrs.SentinelJaxRsProviderFilter;
import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import java.util.Set;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;
import javax.ws.rs.ext.ExceptionMapper;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** A JAX-RS application on loopback. */
final class JaxRsShop implements AutoCloseable {

    volatile boolean failing;
    private final HttpServer server;

    /** @param guarded whether the published filter stands before it */
    JaxRsShop(boolean guarded) {
        ResourceConfig application = new ResourceConfig().registerInstances(Set.of(new Orders(this), new Traced()));
        if (guarded) {
            application.register(SentinelJaxRsProviderFilter.class);
        }
        server = JdkHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), application);
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** The only resource there is. */
    @Path("/orders")
    public static final class Orders {

        private final JaxRsShop shop;

        Orders(JaxRsShop shop) {
            this.shop = shop;
        }

        @GET
        public String list() {
            if (shop.failing) {
                throw new IllegalStateException("no orders today");
            }
            return "done";
        }
    }

    /** The filter does not learn of errors: as its manual says, an application tells of them where it maps them. */
    private static final class Traced implements ExceptionMapper<IllegalStateException> {

        @Override
        public Response toResponse(IllegalStateException failure) {
            Tracer.trace(failure);
            return Response.serverError().build();
        }
    }
}
