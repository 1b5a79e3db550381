package io.headgate.adapters.servlet;

import io.headgate.adapters.web.refusal.WebResponse;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Sends a response of the web core by a servlet container. */
final class Sending {

    private Sending() {}

    /** Sends it instead of what was written so far; not when that is on its way already. */
    static void send(WebResponse answer, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        if (!answer.body().isEmpty() && !request.getMethod().equals("HEAD")) {
            write(answer, response);
        }
    }

    private static void write(WebResponse answer, HttpServletResponse response) throws IOException {
        byte[] body = answer.bytes();
        ServletOutputStream stream;
        try {
            stream = response.getOutputStream();
        } catch (IllegalStateException writerInUse) { // by an application that had begun to answer
            response.getWriter().write(answer.body());
            return;
        }
        response.setContentLength(body.length);
        stream.write(body);
    }
}
