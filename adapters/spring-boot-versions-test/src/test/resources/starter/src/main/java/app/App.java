package app;

import io.headgate.adapters.annotation.Guarded;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
public class App {

    public static void main(String[] arguments) {
        SpringApplication.run(App.class, arguments);
    }

    @RestController
    static class Routes {

        private final Payments payments;

        Routes(Payments payments) {
            this.payments = payments;
        }

        @GetMapping("/orders/{id}")
        String order(@PathVariable("id") String id) {
            return "order " + id;
        }

        @GetMapping("/payments")
        String pay() {
            return payments.pay();
        }

        @GetMapping("/products")
        String products() {
            return "products";
        }
    }

    @Service
    static class Payments {

        @Guarded(value = "payments", blockHandler = "later")
        String pay() {
            return "paid";
        }

        String later(io.headgate.BlockedException refused) {
            return "paid later";
        }
    }
}
