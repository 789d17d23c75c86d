package io.ragstone;

import io.ragstone.internal.folder.KnowledgeBaseRoot;
import io.ragstone.internal.sync.RootListing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.TreeMap;

/** Lists roots of knowledge bases on disk for the way in. */
final class Roots {

    private Roots() {}

    static RootListing list(String location) {
        Path root = Path.of(location);
        KnowledgeBaseRoot listed = KnowledgeBaseRoot.list(root);
        var folders = new TreeMap<String, String>();
        listed.folders().forEach(each -> folders.put(each.name(), each.folder().toString()));
        return new RootListing(listed.complete(), identity(root), folders, listed.problems());
    }

    /** Device and inode where the file system tells them; empty where it does not, which is trusted less. */
    private static String identity(Path root) {
        try {
            return String.valueOf(
                    Files.readAttributes(root, BasicFileAttributes.class).fileKey());
        } catch (IOException away) {
            return "";
        }
    }
}
