package com.alibaba.csp.sentinel.log;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which log a {@link Logger} of the application takes over. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LogTarget {

    /** The name of the log, for instance {@link RecordLog#LOGGER_NAME}. */
    String value() default RecordLog.LOGGER_NAME;
}
