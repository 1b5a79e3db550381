package io.headgate.console.web;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The web page, out of the jar. Safe for many threads. */
final class Page {

    /*
     *   /assets/index-4f9a.js   the name changes with the content: kept by browsers for ever
     *   /favicon.svg            asked again each time, answered 304 when it is the same
     *   /applications/shop      a place within the page: index.html, which is never older than the jar
     *
     * Only files of the kinds below are given away; a source map is none of them, should one ever get into the jar.
     */
    static final String FOLDER = "/io/headgate/console/page/";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2",
            "json", "application/json",
            "webmanifest", "application/manifest+json",
            "txt", "text/plain; charset=utf-8");
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");
    private static final int LONGEST_NAME = 200;
    private static final String ASSETS = "assets/";

    private final String folder;
    private final Map<String, File> files = new ConcurrentHashMap<>(); // only what is there: as many as the jar has

    Page(String folder) {
        this.folder = folder;
    }

    private record File(String type, byte[] bytes, byte[] zipped, String tag) {}

    void answer(Context context) {
        String name = context.path().substring(1);
        if (name.equals("api") || name.startsWith("api/") || name.endsWith(".map")) {
            throw Refusal.absent("path");
        }
        File file = file(name).orElse(null);
        if (file == null && name.startsWith(ASSETS)) {
            throw Refusal.absent("path");
        }
        if (file != null && name.startsWith(ASSETS)) {
            give(context, file, "public, max-age=31536000, immutable");
        } else {
            give(context, file != null ? file : file("index.html").orElse(null), "no-cache");
        }
    }

    private static void give(Context context, @Nullable File file, String caching) {
        if (file == null) {
            context.status(503).contentType("text/plain; charset=utf-8").result("page not built\n");
            return;
        }
        context.disableCompression();
        context.header("Cache-Control", caching).header("ETag", file.tag).header("Vary", "Accept-Encoding");
        if (file.tag.equals(context.header("If-None-Match"))) {
            context.status(304);
            return;
        }
        String accepted = context.header("Accept-Encoding");
        if (accepted != null && accepted.contains("gzip")) {
            context.header("Content-Encoding", "gzip").contentType(file.type).result(file.zipped);
        } else {
            context.contentType(file.type).result(file.bytes);
        }
    }

    private Optional<File> file(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null || name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        File known = files.get(name);
        return known != null ? Optional.of(known) : load(name, type);
    }

    private Optional<File> load(String name, String type) {
        try (InputStream in = Page.class.getResourceAsStream(folder + name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] bytes = in.readAllBytes();
            File file = new File(type, bytes, zipped(bytes), tag(bytes));
            files.put(name, file);
            return Optional.of(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }

    private static String tag(byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent);
        }
    }
}
