package io.headgate.adapters.spring.boot;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Routes of all kinds. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ShopApplication.Orders.class, Slow.class})
class ShopApplication {

    @RestController
    @RequestMapping("/orders")
    static class Orders {

        @GetMapping
        String all() {
            return "all";
        }

        @GetMapping("/{id}")
        String one(@PathVariable("id") String id) {
            return "order " + id;
        }

        @GetMapping(path = "/{id}", params = "lines")
        String lines(@PathVariable("id") String id) {
            return "lines of " + id;
        }

        @GetMapping("/{id:\\d+}/lines/{line}")
        String line(@PathVariable("id") String id, @PathVariable("line") String line) {
            return id + "/" + line;
        }

        @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
        String place() {
            return "placed";
        }

        @GetMapping("/broken")
        String broken() {
            throw new IllegalStateException("broken");
        }
    }

    @Bean
    RouterFunction<ServerResponse> functional() {
        return RouterFunctions.route()
                .GET("/functional/{name}", request -> ServerResponse.ok().body("functional"))
                .build();
    }

    @Bean
    ServletRegistrationBean<HttpServlet> plain() {
        HttpServlet servlet = new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                response.setStatus(204);
            }
        };
        return new ServletRegistrationBean<>(servlet, "/plain/*");
    }
}
