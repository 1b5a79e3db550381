package io.headgate.guard;

/**
 * An argument that says itself by which key it is to be limited: an order by its customer, a request by its tenant.
 *
 * <pre>{@code
 * record Order(String customer, List<Item> items) implements KeyedArgument {
 *     public Object headgateKey() {
 *         return customer;
 *     }
 * }
 * }</pre>
 */
public interface KeyedArgument {

    /** The key: something with {@code equals} and {@code hashCode} that stays the same while the call runs. */
    Object headgateKey();
}
