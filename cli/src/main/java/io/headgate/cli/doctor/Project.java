package io.headgate.cli.doctor;

import java.util.HashSet;
import java.util.Set;

/** What the files of a project say together. Filled while files are read, asked when all were read. For one thread. */
final class Project {

    private static final String WEAVER = "aspectjweaver";

    private final Set<String> named = new HashSet<>();
    private final Set<String> withoutCore = new HashSet<>();
    private final Set<String> jars = new HashSet<>();
    private final Set<String> defined = new HashSet<>();
    private boolean usesAspect;

    /** A build file names an artifact. */
    void names(String artifact) {
        named.add(artifact);
    }

    /** A build file excludes {@code sentinel-core} from an artifact. */
    void excludesCoreFrom(String artifact) {
        withoutCore.add(artifact);
    }

    /** A jar of this artifact is a file of the project, or lies in one. */
    void holdsJarOf(String artifact) {
        jars.add(artifact);
    }

    /** The project, or an artifact that stays, has this class. */
    void defines(String className) {
        defined.add(className);
    }

    /** A compiled class needs the aspect of {@code @SentinelResource}. */
    void usesAspect() {
        usesAspect = true;
    }

    boolean hasBuildFile() {
        return !named.isEmpty();
    }

    boolean isNamed(String artifact) {
        return named.contains(artifact);
    }

    boolean bringsCore(String artifact) {
        return !withoutCore.contains(artifact);
    }

    boolean isDefined(String className) {
        return defined.contains(className);
    }

    /** Whether the aspect will miss AspectJ. A jar of it counts unless it came with an artifact that is to be taken out. */
    boolean needsWeaver() {
        boolean before = named.contains(Artifacts.ASPECT);
        boolean aspect = before || usesAspect || named.contains(Artifacts.STARTER);
        boolean asJar = !before && jars.contains(WEAVER);
        return aspect && !asJar && named.stream().noneMatch(Project::bringsWeaver);
    }

    private static boolean bringsWeaver(String artifact) {
        return artifact.equals(WEAVER)
                || artifact.equals("spring-boot-starter-aop")
                || artifact.equals("spring-boot-starter-aspectj")
                || artifact.equals("spring-aspects");
    }
}
