package io.headgate.adapters.annotation;

import io.headgate.Entryway;

/**
 * What stands around the calls of one method, whatever their form.
 *
 * @param entryway the resource, with weight, priority and direction
 * @param key what rules by argument see
 * @param errors which exceptions count
 * @param handlers who answers instead
 */
record Protection(Entryway entryway, CallKey key, CountedErrors errors, Handlers handlers) {}
