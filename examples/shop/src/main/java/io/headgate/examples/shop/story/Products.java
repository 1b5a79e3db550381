package io.headgate.examples.shop.story;

import static io.headgate.limiter.Checks.require;

import io.headgate.examples.shop.service.Catalogue;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Which products are wanted: the first most, the second half as often, the third a third as often, and so on.
 *
 * @param names their names, the most wanted first
 */
public record Products(List<String> names) {

    /** Checks the settings. */
    public Products {
        names = List.copyOf(names);
        require(!names.isEmpty(), "names", names, "at least one");
    }

    /** All that the shop sells. */
    public static Products all() {
        return new Products(
                Catalogue.products().stream().map(Catalogue.Product::name).toList());
    }

    /** Only that one. */
    public static Products only(String name) {
        return new Products(List.of(name));
    }

    /** One of them. */
    public String draw(RandomGenerator random) {
        double all = 0;
        for (int rank = 1; rank <= names.size(); rank++) {
            all += 1.0 / rank;
        }
        double left = random.nextDouble() * all;
        for (int rank = 1; rank < names.size(); rank++) {
            left -= 1.0 / rank;
            if (left < 0) {
                return names.get(rank - 1);
            }
        }
        return names.get(names.size() - 1);
    }
}
