package io.headgate.agent;

import static io.headgate.limiter.Checks.require;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Where the console is.
 *
 * @param link the address of the link, with the scheme ws or wss
 */
record ConsoleAddress(URI link) {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(0*:)*:?0*1]");
    private static final String PATH = "/link";

    /**
     * The link of the console at that address. A credential in plain text can be read by whoever is on the way, so that is
     * only for this machine, or for those who say so.
     */
    static ConsoleAddress of(URI console, boolean allowPlaintext) {
        String scheme = String.valueOf(console.getScheme()).toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https") || scheme.equals("wss");
        boolean known = secure || scheme.equals("http") || scheme.equals("ws");
        require(known, "scheme of the console", console.getScheme(), "https or wss; http or ws on this machine");
        require(console.getRawUserInfo() == null, "console", "has user and password in it", "a credential apart");
        require(console.getHost() != null, "console", console, "https://host:port");
        boolean bare = console.getRawQuery() == null && console.getRawFragment() == null;
        require(bare, "console", "has a query or fragment", "https://host:port");
        require(
                secure || allowPlaintext || isLoopback(console.getHost()),
                "scheme of the console",
                scheme,
                "https, since " + console.getHost() + " is another machine; or allowPlaintext()");
        return new ConsoleAddress(link(console, secure));
    }

    private static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }

    private static URI link(URI console, boolean secure) {
        String path = console.getRawPath() == null ? "" : console.getRawPath().replaceAll("/+$", "");
        String whole = path.endsWith(PATH) ? path : path + PATH;
        return URI.create((secure ? "wss://" : "ws://") + console.getRawAuthority() + whole);
    }

    @Override
    public String toString() {
        return link.toString();
    }
}
