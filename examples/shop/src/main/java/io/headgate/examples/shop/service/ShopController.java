package io.headgate.examples.shop.service;

import io.headgate.examples.shop.service.OrderDesk.Receipt;
import io.headgate.examples.shop.service.ProductPages.Page;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The routes of the shop. Each of them is a resource: {@code GET /catalogue}, {@code GET /products/{product}}, {@code POST /orders}. */
@RestController
class ShopController {

    private final ProductPages pages;
    private final OrderDesk desk;

    ShopController(ProductPages pages, OrderDesk desk) {
        this.pages = pages;
        this.desk = desk;
    }

    @GetMapping("/")
    String door() {
        return "Headgate's demo shop: GET /catalogue, GET /products/lamp, POST /orders?product=lamp\n";
    }

    @GetMapping("/catalogue")
    List<Catalogue.Product> catalogue() {
        return Catalogue.products();
    }

    @GetMapping("/products/{product}")
    ResponseEntity<Page> product(@PathVariable String product) throws InterruptedException {
        Page page = pages.show(product);
        return page.complete()
                ? ResponseEntity.ok(page)
                : degraded("stock unknown").body(page);
    }

    @PostMapping("/orders")
    ResponseEntity<Receipt> order(
            @RequestParam String product, @RequestHeader(name = "X-Tenant", defaultValue = "guest") String tenant)
            throws InterruptedException {
        Receipt receipt = desk.place(tenant, product);
        return receipt.paid()
                ? ResponseEntity.ok(receipt)
                : degraded("paid later").body(receipt);
    }

    private static ResponseEntity.BodyBuilder degraded(String what) {
        return ResponseEntity.ok().header(ShopApplication.DEGRADED, what);
    }
}
