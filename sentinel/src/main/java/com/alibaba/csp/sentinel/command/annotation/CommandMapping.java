package com.alibaba.csp.sentinel.command.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the command that a handler answers. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CommandMapping {

    /** The command. */
    String name();

    /** What it is for; told by the command {@code api}. */
    String desc();
}
