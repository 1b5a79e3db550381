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
        if (!request.getMethod().equals("HEAD")) {
            write(answer, response);
        }
    }

    /** Always with a length, since an application that had begun to answer may have set that of its own response. */
    private static void write(WebResponse answer, HttpServletResponse response) throws IOException {
        ServletOutputStream stream;
        try {
            stream = response.getOutputStream();
        } catch (IllegalStateException writerInUse) {
            response.setContentLength(answer.body().getBytes(response.getCharacterEncoding()).length);
            response.getWriter().write(answer.body());
            return;
        }
        byte[] body = answer.bytes();
        response.setContentLength(body.length);
        stream.write(body);
    }
}
