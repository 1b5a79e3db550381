package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Finds settings of Sentinel's that do not mean the same with the drop-in. */
final class Settings implements Scan {

    private static final String OF_A_DASHBOARD =
            "the command port opens as with Sentinel; it takes a token, headgate.sentinel.command.token, which it should have";

    private static final Map<String, String> DIFFERENT = Map.of(
            "csp.sentinel.dashboard.server", OF_A_DASHBOARD,
            "spring.cloud.sentinel.transport.dashboard", OF_A_DASHBOARD,
            "csp.sentinel.api.port",
                    "the command port opens, for this machine only unless a dashboard on another is named");

    @Override
    public boolean reads(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.equals("sentinel.properties")
                || ((name.startsWith("application") || name.startsWith("bootstrap"))
                        && (name.endsWith(".properties") || name.endsWith(".yml") || name.endsWith(".yaml")));
    }

    @Override
    public void read(Path file, Findings findings) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (SettingName setting : names(file, text)) {
            String what = DIFFERENT.get(setting.name());
            if (what != null) {
                findings.add(Level.DIFFERS, file, setting.line(), setting.name() + ": " + what);
            }
        }
    }

    private static List<SettingName> names(Path file, String text) {
        boolean properties = String.valueOf(file.getFileName()).endsWith(".properties");
        return properties
                ? SettingLines.names(text)
                : YamlSettings.names(text).orElseGet(() -> SettingLines.names(text));
    }
}
