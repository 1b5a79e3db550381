package io.headgate.rules.document;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import io.headgate.rules.document.form.RuleForm;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.kind.StandardForms;
import io.headgate.rules.document.tree.Findings;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.Tree;
import io.headgate.rules.document.tree.TreeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which kinds of rules documents may hold, and how they are written. The standard one has Headgate's own kinds; with a kind of
 * your own it is {@code DocumentFormat.standard().with(form)}. Immutable, safe for many threads.
 */
public final class DocumentFormat {

    private static final DocumentFormat STANDARD = new DocumentFormat(StandardForms.all());

    private final List<RuleForm<?>> forms;
    private final ValueForm<Rule> rule;
    private final ValueForm<RuleDocument> document;

    private DocumentFormat(List<RuleForm<?>> forms) {
        this.forms = List.copyOf(forms);
        this.rule = RuleForm.anyOf(forms);
        this.document = DocumentForm.of(rule);
    }

    /** Documents with rules of Headgate's own kinds. */
    public static DocumentFormat standard() {
        return STANDARD;
    }

    /** The same with one more kind. Throws {@link IllegalArgumentException} when there is one of that name or type. */
    public DocumentFormat with(RuleForm<?> form) {
        requireNonNull(form, "form");
        for (RuleForm<?> known : forms) {
            boolean other = !known.name().equals(form.name()) && !known.type().equals(form.type());
            require(other, "form", form.name(), "a kind that is not there yet");
        }
        List<RuleForm<?>> more = new ArrayList<>(forms);
        more.add(form);
        return new DocumentFormat(more);
    }

    /**
     * The same with one more check of each rule that is valid on its own. It answers with a text for each problem, in the format
     * {@code name: value (expected: …)}; reading reports it with the place of the field of that name.
     */
    public DocumentFormat checkedBy(Function<? super Rule, List<String>> check) {
        requireNonNull(check, "check");
        List<RuleForm<?>> checked = new ArrayList<>();
        forms.forEach(form -> checked.add(form.checkedBy(check)));
        return new DocumentFormat(checked);
    }

    /** What the text says; see {@link RuleDocuments#read}. */
    public RuleDocument read(String text) {
        Findings findings = new Findings();
        Node tree = Tree.read(requireNonNull(text, "text"), RuleDocuments.MOST_BYTES, findings);
        RuleDocument read = tree == null ? null : read(tree, findings);
        if (read == null || !findings.isEmpty()) {
            throw new InvalidDocumentException(problems(findings));
        }
        return read;
    }

    private @Nullable RuleDocument read(Node tree, Findings findings) {
        DocumentForm.refuseDoubleIds(tree, findings);
        return document.read(tree, findings);
    }

    private static List<Problem> problems(Findings findings) {
        return findings.inOrder().stream()
                .map(each -> new Problem(
                        each.place().line(),
                        each.place().column(),
                        each.path(),
                        each.value(),
                        each.expected(),
                        each.suggestion()))
                .toList();
    }

    /** The document as text; see {@link RuleDocuments#write}. */
    public String write(RuleDocument rules, Syntax syntax) {
        Node tree = document.write(rules);
        return syntax == Syntax.JSON ? TreeText.json(tree) : TreeText.yaml(tree);
    }

    /** The kind of {@code rule} as documents write it, or the name of its class where documents have no such kind. */
    public String kind(Rule rule) {
        return forms.stream()
                .filter(form -> form.type() == rule.getClass())
                .map(RuleForm::name)
                .findFirst()
                .orElse(rule.getClass().getSimpleName());
    }

    /** The kinds. */
    List<RuleForm<?>> forms() {
        return forms;
    }

    ValueForm<RuleDocument> form() {
        return document;
    }

    /** The form of one rule of any kind. */
    ValueForm<Rule> rule() {
        return rule;
    }
}
