package io.headgate.examples.shop;

import io.headgate.examples.shop.report.SummaryTable;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The demo as a program: starts it, says what there is to see, sums up at the end. */
final class DemoCommand {
    /*
     * Ctrl-C makes the JVM start its shutdown hooks and halt when they have ended; the main thread goes on meanwhile. So the hook only
     * closes the demo, which lets the main thread out of its wait, and then waits for the main thread to have printed the summary and
     * cleaned up:
     *
     *   main   ... await ................... | close, print, close the console | halted
     *   hook          Ctrl-C -> close ------>|  wait for it                    | end
     */

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int BAD_USAGE = 2;
    private static final long PRINTING_SECONDS = 60; // it is done at once, unless the machine is very busy

    private final PrintStream out;
    private final PrintStream err;
    private final boolean screen;
    private final CountDownLatch ended = new CountDownLatch(1);

    DemoCommand(PrintStream out, PrintStream err, boolean screen) {
        this.out = out;
        this.err = err;
        this.screen = screen;
    }

    /** Runs it. @return the exit code */
    int run(List<String> arguments, Map<String, String> environment) {
        DemoArguments read;
        try {
            read = DemoArguments.read(arguments, environment);
        } catch (IllegalArgumentException wrong) {
            err.println("headgate: demo: " + wrong.getMessage() + "; see ./headgate demo --help");
            return BAD_USAGE;
        }
        if (read.help()) {
            DemoArguments.HELP.forEach(out::println);
            return DONE;
        }
        try {
            return read.alone() || read.settings().console().isPresent()
                    ? tell(read.settings())
                    : withConsole(read.settings());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return FAILED;
        } finally {
            ended.countDown();
        }
    }

    private int withConsole(ShopSettings settings) throws InterruptedException {
        out.println("starting the console ...");
        try (DemoConsole console = DemoConsole.start(ShopDemo.rules())) {
            out.println("the console is at " + console.address());
            out.println("  sign in as " + DemoConsole.ACCOUNT + " with the password " + console.password());
            out.println("  look at Live, then change a rule under Rules and see it bite");
            return tell(settings.linkedTo(console.link()).withoutOwnRules());
        } catch (RuntimeException notStarted) {
            err.println("headgate: demo: the console did not start: "
                    + rootOf(notStarted).getMessage());
            return FAILED;
        }
    }

    private int tell(ShopSettings settings) throws InterruptedException {
        out.println("starting the shop ...");
        ShopDemo demo;
        try {
            demo = ShopDemo.start(settings, new TerminalNarrator(out, screen));
        } catch (RuntimeException notStarted) {
            err.println("headgate: demo: the shop did not start: "
                    + rootOf(notStarted).getMessage());
            return FAILED;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(demo), "shop-end"));
        try (demo) {
            demo.await();
        }
        out.println();
        SummaryTable.lines(demo.summary()).forEach(out::println);
        out.flush();
        return DONE;
    }

    private void end(ShopDemo demo) {
        demo.close();
        try {
            ended.await(PRINTING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        for (Throwable cause = root.getCause(); cause != null; cause = root.getCause()) {
            root = cause;
        }
        return root;
    }
}
