/**
 * Planted bugs: whether the contract suite notices what it is there to notice.
 *
 * <p>{@code Plain} and the two algorithms on it are correct, slow and short. Each mutant is one of them with one method made
 * wrong, in a way that was seen in an article or in another library. {@code Catalogue} lists them with the test that must
 * catch each, and the controls that no test may complain about; {@code ContractRun} runs the contract on one of them.
 * {@code ./headgate mutants} prints the table.
 */
@NullMarked
package io.headgate.verify;

import org.jspecify.annotations.NullMarked;
