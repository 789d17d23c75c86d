package io.ragstone.adapter.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Tells the version from the jar's manifest. */
public final class ProgramVersion implements IVersionProvider {

    /** What {@code rag --version} prints after the name; {@code development} outside of a jar. */
    public static String number() {
        return Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    static String text() {
        return "rag " + number();
    }

    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }
}
