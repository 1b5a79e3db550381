package io.headgate.adapters.webflux;

import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;

/** The status with which Spring answers an error that knows its own. */
final class ErrorStatus {

    private ErrorStatus() {}

    /** The status; null when the error says nothing about it, and will be answered as a failure of the server. */
    static @Nullable HttpStatusCode of(Throwable error) {
        if (error instanceof ErrorResponse known) {
            return known.getStatusCode();
        }
        ResponseStatus declared = AnnotatedElementUtils.findMergedAnnotation(error.getClass(), ResponseStatus.class);
        return declared == null ? null : declared.code();
    }
}
