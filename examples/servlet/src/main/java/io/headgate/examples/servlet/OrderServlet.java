package io.headgate.examples.servlet;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Knows every order, and cannot place one that is called broken. It knows nothing of its protection. */
final class OrderServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().println("order" + request.getPathInfo());
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        boolean broken = "/broken".equals(request.getPathInfo());
        response.setStatus(broken ? HttpServletResponse.SC_INTERNAL_SERVER_ERROR : HttpServletResponse.SC_CREATED);
    }
}
