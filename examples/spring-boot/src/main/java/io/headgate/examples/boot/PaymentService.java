package io.headgate.examples.boot;

import io.headgate.BlockedException;
import io.headgate.adapters.annotation.Guarded;
import org.springframework.stereotype.Service;

/** Something deeper inside that has a resource of its own. */
@Service
class PaymentService {

    @Guarded(value = "payments", blockHandler = "later")
    String pay(String order) {
        return "paid " + order;
    }

    String later(String order, BlockedException refused) {
        return "will be paid later: " + order;
    }
}
