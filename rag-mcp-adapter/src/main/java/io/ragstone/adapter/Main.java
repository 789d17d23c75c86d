package io.ragstone.adapter;

import io.ragstone.adapter.cli.CommandLineDoor;
import io.ragstone.adapter.cli.Console;
import io.ragstone.adapter.config.Surroundings;

/** Where the standalone program starts. */
public final class Main {

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        Console console = Console.takeOver();
        int code = new CommandLineDoor(console, Surroundings.ofProcess()).run(args);
        System.exit(code);
    }
}
