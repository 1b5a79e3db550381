package io.headgate.sentinel.proof.spring;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The controller of every application here; whether it fails is said from outside. */
@RestController
class Orders {

    volatile boolean failing;

    @GetMapping("/orders/{number}")
    String order(@PathVariable("number") String number) {
        if (failing) {
            throw new IllegalStateException("no orders today");
        }
        return "order " + number;
    }
}
