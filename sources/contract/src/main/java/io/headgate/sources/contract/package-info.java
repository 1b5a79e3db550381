/**
 * The contract suite: what every rule source must do, wherever it keeps its document.
 *
 * <p>Write a {@link io.headgate.sources.contract.Place} for your store and extend
 * {@link io.headgate.sources.contract.SourceContract}; that is what every source passes. What not every source can do has an
 * interface of its own, to be implemented by the same test class: {@link io.headgate.sources.contract.OutageContract},
 * {@link io.headgate.sources.contract.OversizeContract}, {@link io.headgate.sources.contract.PublishContract} and
 * {@link io.headgate.sources.contract.ManySourcesContract}.
 */
@NullMarked
package io.headgate.sources.contract;

import org.jspecify.annotations.NullMarked;
