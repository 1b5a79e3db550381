package io.headgate.rules.document.tree;

/**
 * Something that is wrong with a text.
 *
 * @param place where it is in the text
 * @param path where it is in the tree: {@code rules[2].limit.per}; empty for the whole
 * @param value what is there; empty when something is missing
 * @param expected what should be there
 * @param suggestion the nearest name that is known; empty when none is near
 */
public record Finding(Place place, String path, String value, String expected, String suggestion) {}
