package io.headgate.event;

/** Something an operator may want to know that is not one call: a breaker opened, rules changed, a guard failed. */
public interface Event {}
