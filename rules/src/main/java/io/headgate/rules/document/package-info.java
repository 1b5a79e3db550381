/**
 * Rule documents: the text form of a rule set, in JSON or YAML. Begin with {@link io.headgate.rules.document.RuleDocument}
 * and {@link io.headgate.rules.document.RuleDocuments}; {@link io.headgate.rules.document.DocumentPatch} changes a text and keeps its comments.
 *
 * <pre>
 *   text  ──tree──►  nodes with their places  ──form──►  records        one description of each field, in {@code kind}:
 *   text  ◄──tree──  nodes                    ◄──form──  records        reader, writer, JSON Schema and reference page
 *                                                                       all work by it
 * </pre>
 */
@NullMarked
package io.headgate.rules.document;

import org.jspecify.annotations.NullMarked;
