package io.ragstone.adapter.cli;

/** What a subcommand does once its arguments are read. */
interface Command {

    /** Runs with everything a command may need and says how it went. */
    ExitCode run(Session session);
}
