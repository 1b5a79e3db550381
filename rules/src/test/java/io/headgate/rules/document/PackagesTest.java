package io.headgate.rules.document;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

/** Documents know kinds, kinds know forms, forms know trees; never the other way round. */
class PackagesTest {

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.headgate.rules.document");

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.headgate.rules.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void onlyTreesKnowParsers() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("io.headgate.rules.document.tree")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "org.snakeyaml..")
                .check(classes);
    }
}
