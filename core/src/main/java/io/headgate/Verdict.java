package io.headgate;

/**
 * The answer to a call that asked: an {@link Entry} when it was admitted, a {@link Refusal} when not. (An
 * {@link Admittance} only for those who ask for it.)
 *
 * <pre>{@code
 * if (orders.tryEnter() instanceof Entry entry) {
 *     try (entry) {
 *         serve();
 *     }
 * }
 * }</pre>
 */
public sealed interface Verdict permits Entry, Admittance, Refusal {

    /** Whether the call was admitted. */
    boolean isAdmitted();
}
