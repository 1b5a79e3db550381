package io.headgate.cli.lab;

import io.headgate.lab.whatif.SideBySide;
import io.headgate.rule.Rule;
import java.nio.file.Path;
import java.util.List;

/**
 * A rule document that is tried.
 *
 * @param name what to call it
 * @param text the document
 * @param rules its rules
 */
record WhatIfDocument(String name, String text, List<Rule> rules) {

    SideBySide.Candidate candidate() {
        return new SideBySide.Candidate(name, rules);
    }

    /** The same documents, called by the names of their files where these tell them apart. */
    static List<WhatIfDocument> apart(List<WhatIfDocument> documents) {
        long names = documents.stream().map(WhatIfDocument::fileName).distinct().count();
        boolean same = documents.stream().map(WhatIfDocument::name).distinct().count() < documents.size();
        if (same) {
            return List.of(documents.get(0).named("first"), documents.get(1).named("second"));
        }
        return names < documents.size()
                ? documents
                : documents.stream().map(each -> each.named(each.fileName())).toList();
    }

    private String fileName() {
        return String.valueOf(Path.of(name).getFileName());
    }

    private WhatIfDocument named(String newName) {
        return new WhatIfDocument(newName, text, rules);
    }
}
