package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkFolderTest {

    @TempDir
    private Path folder;

    private Store open(NetworkFolder.Detector detector) {
        return new SqliteStoreProvider(detector).open(folder.resolve("rag.db").toString(), StoreOptions.readWrite());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nfs4", "NFS", "cifs", "smb3", "fuse.sshfs", "9p"})
    void aStoreOnANetworkFileSystemWarns(String type) {
        try (Store store = open(file -> type)) {
            assertThat(store.concerns()).singleElement().asString().contains("rag.db", "network file system", "local");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ext4", "NTFS", "apfs", "tmpfs", "overlay", "fuseblk"})
    void aStoreOnADiskDoesNot(String type) {
        try (Store store = open(file -> type)) {
            assertThat(store.concerns()).isEmpty();
        }
    }

    @Test
    void whereNobodyKnowsNothingIsSaid() {
        try (Store store = open(file -> {
            throw new IOException("no such store");
        })) {
            assertThat(store.concerns()).isEmpty();
        }
    }
}
