package io.ragstone.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells folders that lie on another machine. Processes that share a file in WAL mode share memory too, which machines
 * do not, and many network file systems keep locks badly: there an index that is used from two places breaks.
 */
final class NetworkFolder {

    private static final Set<String> TYPES = Set.of(
            "nfs",
            "nfs4",
            "cifs",
            "smb",
            "smb2",
            "smb3",
            "smbfs",
            "afs",
            "afpfs",
            "9p",
            "v9fs",
            "ncpfs",
            "ncp",
            "webdav",
            "davfs",
            "davfs2",
            "ceph",
            "glusterfs",
            "lustre",
            "gpfs",
            "beegfs",
            "orangefs",
            "ocfs2",
            "gfs2",
            "vboxsf",
            "vmhgfs",
            "prl_fs",
            "virtiofs",
            "fuse.sshfs",
            "fuse.rclone",
            "fuse.s3fs",
            "fuse.gcsfuse",
            "fuse.glusterfs",
            "fuse.ceph",
            "fuse.davfs2",
            "fuse.smbnetfs",
            "fuse.curlftpfs",
            "fuse.vmhgfs-fuse",
            "fuse.grpcfuse",
            "osxfuse",
            "macfuse");

    private NetworkFolder() {}

    /** Finds the type of the file system that a file lies on. */
    interface Detector {
        String typeOf(Path file) throws IOException;
    }

    static String typeOf(Path file) throws IOException {
        return Files.getFileStore(file).type();
    }

    /** What to tell a user whose index lies at {@code file}; nothing where it lies well or nobody knows. */
    static Optional<String> warning(Path file, Detector detector) {
        try {
            String type = detector.typeOf(file).toLowerCase(Locale.ROOT);
            boolean isShare = file.toString().startsWith("\\\\");
            return TYPES.contains(type) || isShare
                    ? Optional.of(file + " lies on a network file system (" + (isShare ? "a share" : type)
                            + "); use it from this machine alone, or move the index to a local disk: shared between"
                            + " machines it gets damaged")
                    : Optional.empty();
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }
}
