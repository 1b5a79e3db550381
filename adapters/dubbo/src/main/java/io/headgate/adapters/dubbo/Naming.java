package io.headgate.adapters.dubbo;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** Says which resources a call goes through. */
@FunctionalInterface
public interface Naming {

    /** The names of the resources, the widest first; none where a call is not to be guarded. */
    List<String> of(CalledMethod called);

    /** One for each method, as Sentinel names them: {@code shop.Orders:place(shop.Order)}. */
    static Naming method() {
        return called -> List.of(called.signature());
    }

    /** One for the interface, {@code shop.Orders}, and one for the method: a call needs a place in both. */
    static Naming interfaceAndMethod() {
        return called -> List.of(called.service(), called.signature());
    }

    /** The same names behind {@code served} where calls come in, and behind {@code made} where they go out. */
    default Naming prefixed(String served, String made) {
        requireNonNull(served, "served");
        requireNonNull(made, "made");
        return called -> {
            String prefix = called.side() == Side.SERVED ? served : made;
            return of(called).stream().map(name -> prefix + name).toList();
        };
    }
}
