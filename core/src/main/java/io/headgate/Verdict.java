package io.headgate;

/**
 * The answer to a call that asked: an {@link Entry} when it was admitted, a {@link Refusal} when not.
 *
 * <pre>{@code
 * if (orders.tryEnter() instanceof Entry entry) {
 *     try (entry) {
 *         serve();
 *     }
 * }
 * }</pre>
 */
public sealed interface Verdict permits Entry, Refusal {

    /** Whether the call was admitted. */
    boolean isAdmitted();
}
