package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code doctor}. */
@Command(
        name = "doctor",
        header = "Says what a project written for Sentinel has to change to run on Headgate.",
        description =
                "%nReads build files (Maven, Gradle), compiled classes and jars, files of Sentinel's rules and its settings, and changes"
                        + " nothing. What it says of code it knows from compiled classes: build the project first.%n"
                        + "%nExit code 0: nothing to change, so a build may ask for it. 1: something is to be changed. 2: the path cannot"
                        + " be read.%n",
        footer = {"", "Example:", "  ./headgate doctor ../shop"})
public final class Doctor implements Callable<Integer> {

    private final Terminal given;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PATH", description = "A project's folder, a jar, or a file.")
    private String path = "";

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** The verb on a terminal. */
    public Doctor(Terminal terminal) {
        this.given = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Terminal terminal = output.applyTo(given);
        Path root = Usage.checked(spec, this::root);
        Findings findings = new Findings(root);
        Project project = new Project();
        ProjectWalk walk = new ProjectWalk(
                List.of(new BuildFiles(project), new ClassFiles(project), new RuleFiles(), new Settings()), findings);
        walk.start(root);
        if (findings.isEmpty()) {
            terminal.line(path + ": nothing of Sentinel's in " + Findings.counted(walk.files(), "file"));
            return 0;
        }
        for (Level level : Level.values()) {
            print(terminal, level, findings.of(level));
        }
        if (findings.of(Level.CHANGE).size() > 0 && !project.isNamed(Artifacts.DROP_IN)) {
            terminal.line("to put in, once:");
            Replacement.lines().forEach(line -> terminal.line("  " + line));
            terminal.line("");
        }
        return conclude(terminal, findings);
    }

    private Path root() {
        try {
            Path root = Path.of(path).toAbsolutePath().normalize();
            if (!Files.isReadable(root)) {
                throw new IllegalArgumentException("PATH: " + path + " (expected: a folder or file that can be read)");
            }
            return root;
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("PATH: " + path + " (expected: a folder or file)", wrong);
        }
    }

    private static void print(Terminal terminal, Level level, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        terminal.line(terminal.ink().paint(Meaning.STRONG, level.label()));
        for (Finding finding : findings) {
            terminal.line("  " + terminal.ink().paint(meaning(level), finding.where()) + "  " + finding.what());
        }
        terminal.line("");
    }

    private static Meaning meaning(Level level) {
        return switch (level) {
            case CHANGE -> Meaning.BAD;
            case DIFFERS -> Meaning.CAUTION;
            case WORKS -> Meaning.GOOD;
        };
    }

    private static int conclude(Terminal terminal, Findings findings) {
        int changes = findings.of(Level.CHANGE).size();
        terminal.line(changes + " to change, " + findings.of(Level.DIFFERS).size() + " that differ, "
                + findings.of(Level.WORKS).size() + " that work as they are; docs/sentinel.md says more");
        return changes == 0 ? 0 : 1;
    }
}
