package io.headgate.adapters.spring.boot.rules;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.limiter.Checks;
import io.headgate.rules.source.FileSource;
import io.headgate.rules.source.HttpSource;
import io.headgate.rules.source.RuleSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where rules come from. The rules of a later source hide those of an earlier one with the same id: first the document, then files,
 * then web servers, then sources that are beans.
 *
 * @param document a rule document as text, in YAML or JSON.
 * @param files files with a rule document each. A change is noticed while the application runs.
 * @param http web servers with a rule document each. A change is noticed while the application runs.
 * @param snapshot file that keeps the last good documents, for a start while a source is down.
 * @param instance name of this instance, by which it is or is not among those that have a new version first.
 * @param firstWait how long the start of the application waits for sources that have not answered yet.
 * @param required whether the application starts only with good rules from every source. Otherwise it starts without the rules of a
 *     source that has none.
 */
@ConfigurationProperties("headgate.rules")
record RulesProperties(
        @Nullable String document,
        @DefaultValue List<String> files,
        @DefaultValue List<HttpProperties> http,
        @Nullable String snapshot,
        @Nullable String instance,
        @DefaultValue("5s") Duration firstWait,
        @DefaultValue("false") boolean required) {

    static final String PREFIX = "headgate.rules.";

    RulesProperties {
        files = List.copyOf(files);
        http = List.copyOf(http);
        require(!firstWait.isNegative(), PREFIX + "first-wait", firstWait, ">= 0");
    }

    /** The sources, the lowest priority first. */
    List<RuleSource> sources() {
        List<RuleSource> sources = new ArrayList<>();
        if (document != null) {
            sources.add(InlineSource.of(document));
        }
        for (int i = 0; i < files.size(); i++) {
            String property = PREFIX + "files[" + i + "]";
            sources.add(Setting.of(property, files.get(i), RulesProperties::file));
        }
        for (int i = 0; i < http.size(); i++) {
            sources.add(new HttpSource(http.get(i).settings(PREFIX + "http[" + i + "]")));
        }
        return sources;
    }

    private static FileSource file(String file) {
        Checks.require(!file.isBlank(), "file", file, "the path of a file");
        return new FileSource(Path.of(file));
    }
}
