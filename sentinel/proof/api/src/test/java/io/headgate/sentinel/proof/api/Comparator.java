package io.headgate.sentinel.proof.api;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.AccessModifier;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import japicmp.model.JApiCompatibilityChangeType;
import japicmp.model.JApiField;
import japicmp.model.JApiHasAccessModifier;
import japicmp.model.JApiMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.CtField;
import javassist.Modifier;

/**
 * Compares the public and protected classes and members of one published jar with ours.
 *
 * <p>What counts as the same: programs that were compiled against the original link and run, and programs that are compiled
 * again still compile. The values of constants count too: a compiler copies them.
 */
final class Comparator {

    private static final JApiCompatibilityChangeType INHERITED_FIELD_LOST =
            JApiCompatibilityChangeType.FIELD_REMOVED_IN_SUPERCLASS;

    private final Path ours;

    Comparator(Path ours) {
        this.ours = ours;
    }

    Comparison compare(Path original, Differences meant) throws IOException {
        Comparison comparison = new Comparison(original.getFileName().toString().replace(".jar", ""), meant);
        for (JApiClass type : types(original)) {
            if (type.getOldClass().isPresent() && isVisible(type)) {
                compare(type, comparison);
            }
        }
        return comparison;
    }

    private List<JApiClass> types(Path original) {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.setAccessModifier(AccessModifier.PROTECTED);
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        options.setClassPathMode(JarArchiveComparatorOptions.ClassPathMode.TWO_SEPARATE_CLASSPATHS);
        options.setOldClassPath(
                Published.originals().stream().map(Path::toString).toList());
        return new JarArchiveComparator(options)
                .compare(new JApiCmpArchive(original.toFile(), "theirs"), new JApiCmpArchive(ours.toFile(), "ours"));
    }

    private static void compare(JApiClass type, Comparison comparison) {
        String name = type.getFullyQualifiedName();
        boolean there = type.getNewClass().isPresent();
        comparison.lookedAtClass(there);
        String kind = kind(changes(type).filter(change -> change != INHERITED_FIELD_LOST)); // told by their names
        if (!kind.isEmpty()) {
            comparison.differs(name, kind);
        }
        type.getConstructors().forEach(member -> compare(name, member, comparison, there));
        type.getMethods().forEach(member -> compare(name, member, comparison, there));
        type.getFields().forEach(member -> compare(name, member, comparison, there));
        lostByInheritance(type)
                .forEach(field -> comparison.differs(name + "#" + field, INHERITED_FIELD_LOST.toString()));
    }

    /** The fields that it had from classes above it. The comparator says that there are some, and not which. */
    private static List<String> lostByInheritance(JApiClass type) {
        if (changes(type).noneMatch(change -> change == INHERITED_FIELD_LOST)) {
            return List.of();
        }
        Set<String> now = Arrays.stream(type.getNewClass().orElseThrow().getFields())
                .map(CtField::getName)
                .collect(Collectors.toSet());
        CtClass before = type.getOldClass().orElseThrow();
        return Arrays.stream(before.getFields())
                .filter(field -> !field.getDeclaringClass().equals(before))
                .filter(field -> (field.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .map(CtField::getName)
                .filter(field -> !now.contains(field))
                .toList();
    }

    private static void compare(String type, JApiBehavior member, Comparison comparison, boolean there) {
        if (!isVisible(member) || isGenerated(member)) {
            return;
        }
        comparison.lookedAtMember();
        String kind = there ? kind(member) : "its class is missing";
        if (!kind.isEmpty()) {
            comparison.differs(type + "#" + member.getName() + parameters(member), kind);
        }
    }

    private static void compare(String type, JApiField field, Comparison comparison, boolean there) {
        if (!isVisible(field)) {
            return;
        }
        comparison.lookedAtMember();
        String kind = there ? kind(field) + value(field) : "its class is missing";
        if (!kind.isEmpty()) {
            comparison.differs(type + "#" + field.getName(), kind);
        }
    }

    private static <T extends JApiCompatibility> String kind(T element) {
        return kind(changes(element));
    }

    private static String kind(Stream<JApiCompatibilityChangeType> changes) {
        return changes.map(JApiCompatibilityChangeType::toString).distinct().collect(Collectors.joining(", "));
    }

    private static <T extends JApiCompatibility> Stream<JApiCompatibilityChangeType> changes(T element) {
        return element.getCompatibilityChanges().stream()
                .filter(change -> !change.isBinaryCompatible() || !change.isSourceCompatible())
                .map(JApiCompatibilityChange::getType);
    }

    private static String value(JApiField field) {
        Optional<Object> before = field.getOldFieldOptional().map(CtField::getConstantValue);
        Optional<Object> now = field.getNewFieldOptional().map(CtField::getConstantValue);
        boolean same = before.isEmpty() || Objects.equals(before, now);
        return same ? "" : "value " + now.orElse("none") + " instead of " + before.get();
    }

    private static <T extends JApiHasAccessModifier> boolean isVisible(T element) {
        return element.getAccessModifier()
                .getOldModifier()
                .map(access -> access.getLevel() >= AccessModifier.PROTECTED.getLevel())
                .orElse(false);
    }

    private static boolean isGenerated(JApiBehavior member) {
        return member instanceof JApiMethod method
                && method.getOldMethod().map(CtBehavior::getMethodInfo).stream()
                        .anyMatch(info -> (info.getAccessFlags() & 0x1000) != 0);
    }

    private static String parameters(JApiBehavior member) {
        return member.getParameters().stream()
                .map(parameter -> parameter.getType())
                .collect(Collectors.joining(",", "(", ")"));
    }
}
