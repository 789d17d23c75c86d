package io.ragstone.internal.folder;

import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import java.time.InstantSource;

/**
 * Offers folders of files as {@code folder}. The location is the folder's absolute path. Settings, with their defaults:
 *
 * <ul>
 *   <li>{@code exclude} (none): lines with the syntax of an ignore file, stronger than any ignore file
 *   <li>{@code builtin_excludes} ({@code true}): leave out {@link BuiltInExcludes}
 *   <li>{@code gitignore} ({@code true}): mind {@code .gitignore} files and {@code .git/info/exclude}, also those of a
 *       work tree around the folder; {@code .ragignore} files always count
 *   <li>{@code hidden} ({@code false}): show names that begin with a dot
 *   <li>{@code follow_links} ({@code false}): {@code true} follows links that stay inside the folder, {@code anywhere}
 *       all of them
 *   <li>{@code max_bytes} (10485760): skip larger files
 *   <li>{@code secrets} ({@code skip}): {@code index} reads files that look like secrets as well
 * </ul>
 */
public final class FolderSourceProvider implements SourceProvider {

    private final Disk disk;
    private final InstantSource clock;

    /** For the service loader. */
    public FolderSourceProvider() {
        this(new LocalDisk(), InstantSource.system());
    }

    FolderSourceProvider(Disk disk, InstantSource clock) {
        this.disk = disk;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "folder";
    }

    @Override
    public Source open(SourceSpec spec) {
        return new FolderSource(FolderSettings.of(spec), disk, clock);
    }
}
