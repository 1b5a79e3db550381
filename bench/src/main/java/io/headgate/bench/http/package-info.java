/**
 * What protecting a web service costs: the same tiny service without protection, with our filter and with Sentinel's adapter.
 *
 * <pre>
 *   HttpCommand ──► HttpRun ──► ServerProcess, one for each cell ──► ServerMain ──► TinyServer
 *        │             │              ▲ cpu? counts?                     served, admitted, finished
 *        │             └► Load ───────┘ requests over loopback
 *        │
 *        └► AdapterBenchmark, in forked JVMs: the adapter alone, on a request that a real container holds open
 * </pre>
 *
 * <p>The first part measures what a service pays, with all the noise of sockets; the second what the adapter itself takes.
 */
@NullMarked
package io.headgate.bench.http;

import org.jspecify.annotations.NullMarked;
