package io.headgate.adapters.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** Passes requests on to the filter of the present test. */
final class SwitchedFilter implements Filter {

    volatile Filter present;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        present.doFilter(request, response, chain);
    }
}
