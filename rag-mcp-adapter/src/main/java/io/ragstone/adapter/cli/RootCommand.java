package io.ragstone.adapter.cli;

import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** {@code rag} itself: what is true of every command. */
@CommandLine.Command(
        name = "rag",
        header = "Indexes folders and answers questions about them, with cited passages.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        subcommands = {
            InitCommand.class,
            AddCommand.class,
            SyncCommand.class,
            SearchCommand.class,
            WhyCommand.class,
            ReadCommand.class,
            ListCommand.class,
            StatusCommand.class,
            JobsCommand.class,
            RemoveCommand.class,
            ConfigCommand.class,
            DoctorCommand.class,
            RepairCommand.class,
            BackupCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            CopyCommand.class,
            EmbedCommand.class,
            EvalCommand.class,
            ServeCommand.class,
            WorkCommand.class
        })
final class RootCommand {

    @Mixin
    final GlobalOptions options = new GlobalOptions();
}
