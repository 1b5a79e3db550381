package io.headgate.examples.boot;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Two routes. Their resources are {@code GET /orders/{id}} and {@code POST /orders/{id}/payment}. */
@RestController
class OrderController {

    private final PaymentService payments;

    OrderController(PaymentService payments) {
        this.payments = payments;
    }

    @GetMapping("/orders/{id}")
    String order(@PathVariable String id) {
        return "order " + id;
    }

    @PostMapping("/orders/{id}/payment")
    String pay(@PathVariable String id) {
        return payments.pay(id);
    }
}
