package io.headgate.lab.report;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.plot.Picture;
import io.headgate.lab.plot.Size;
import io.headgate.lab.plot.Svg;
import io.headgate.lab.plot.canvas.Xml;
import java.util.List;

/**
 * One page with everything in it: style and pictures are inside, nothing is loaded and nothing runs. Light or dark as the
 * reader has it, light on paper. All text is escaped. The same parts give the same bytes. For one thread.
 */
public final class HtmlReport {

    private final String title;
    private final String language;
    private final StringBuilder contents = new StringBuilder();
    private final StringBuilder body = new StringBuilder();
    private int sections;
    private int subsections;

    /** An empty page in English. */
    public HtmlReport(String title) {
        this(title, "en");
    }

    /** An empty page in a language, such as {@code zh}. */
    public HtmlReport(String title, String language) {
        this.title = requireNonNull(title, "title");
        this.language = requireNonNull(language, "language");
    }

    /** Begins a section; it is in the table of contents. @return this */
    public HtmlReport section(String heading) {
        endSubsections();
        contents.append(sections == 0 ? "<ul>\n" : "</li>\n");
        sections++;
        heading("h2", "s" + sections, heading);
        return this;
    }

    /** Begins a part of a section; it is in the table of contents. @return this */
    public HtmlReport subsection(String heading) {
        if (sections == 0) {
            throw new IllegalStateException("subsection: " + heading + " (expected: after a section)");
        }
        contents.append(subsections == 0 ? "<ul>\n" : "</li>\n");
        subsections++;
        heading("h3", "s" + sections + "-" + subsections, heading);
        return this;
    }

    private void endSubsections() {
        if (subsections > 0) {
            contents.append("</li></ul>\n");
            subsections = 0;
        }
    }

    private void heading(String element, String id, String text) {
        String escaped = Xml.escaped(text);
        contents.append("<li><a href=\"#" + id + "\">" + escaped + "</a>");
        body.append("<" + element + " id=\"" + id + "\">" + escaped + "</" + element + ">\n");
    }

    /** A paragraph. @return this */
    public HtmlReport paragraph(String text) {
        return element("p", text);
    }

    /** Lines as they are, such as a rule document. @return this */
    public HtmlReport verbatim(String text) {
        return element("pre", text);
    }

    private HtmlReport element(String name, String text) {
        body.append("<" + name + ">").append(Xml.escaped(text)).append("</" + name + ">\n");
        return this;
    }

    /** A list of items. @return this */
    public HtmlReport items(List<String> texts) {
        body.append("<ul>\n");
        texts.forEach(text -> element("li", text));
        body.append("</ul>\n");
        return this;
    }

    /** A table. @return this */
    public HtmlReport table(HtmlTable table) {
        body.append(table.html());
        return this;
    }

    /** A picture and what to see on it. @return this */
    public HtmlReport figure(Picture picture, String caption) {
        body.append("<figure>\n").append(Svg.inline(picture, Size.of(picture)));
        if (!caption.isEmpty()) {
            body.append("<figcaption>").append(Xml.escaped(caption)).append("</figcaption>\n");
        }
        body.append("</figure>\n");
        return this;
    }

    /** The page so far. */
    public String html() {
        String name = Xml.escaped(title);
        String lists = sections == 0 ? "" : contents + (subsections > 0 ? "</li></ul>\n" : "") + "</li></ul>\n";
        String navigation = sections < 2 ? "" : "<nav aria-label=\"Contents\">\n" + lists + "</nav>\n";
        return "<!DOCTYPE html>\n<html lang=\"" + Xml.escaped(language) + "\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + name
                + "</title>\n<style>\n" + Svg.css() + PageStyle.CSS + "</style>\n</head>\n<body>\n<main>\n<h1>" + name
                + "</h1>\n" + navigation + body + "</main>\n</body>\n</html>\n";
    }
}
