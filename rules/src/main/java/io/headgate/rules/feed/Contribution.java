package io.headgate.rules.feed;

import io.headgate.rule.Rule;

/**
 * One rule that a source has to offer.
 *
 * @param id the id by which rules hide each other
 * @param rule the rule as it is to be in force; a shadow has a derived id
 * @param edition the document it is from
 * @param shadow whether it is counted only until the trial of its document is over
 */
record Contribution(String id, Rule rule, Edition edition, boolean shadow) {}
