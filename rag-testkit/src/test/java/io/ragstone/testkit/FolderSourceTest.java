package io.ragstone.testkit;

import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.io.TempDir;

class FolderSourceTest extends SourceContract {

    @TempDir
    Path temp;

    private Path root;

    @Override
    protected Source emptySource() throws IOException {
        root = Files.createDirectory(temp.resolve("root"));
        return ServiceLoader.load(SourceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("folder"))
                .findFirst()
                .orElseThrow()
                .open(new SourceSpec("folder", root.toString(), Map.of("max_bytes", "100")));
    }

    @Override
    protected void put(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Override
    protected void remove(String path) throws IOException {
        Files.delete(root.resolve(path));
    }

    @Override
    protected List<String> putWhatIsLeftOut() throws IOException {
        put(".gitignore", "*.log");
        List<String> paths = List.of("a.log", ".hidden.md", "node_modules/a.md", "../outside.md");
        for (String path : paths) {
            put(path, "text");
        }
        return paths;
    }

    @Override
    protected List<String> putWhatIsSkipped() throws IOException {
        put("empty.md", "");
        put("large.md", "x".repeat(101));
        put("server.pem", "key");
        return List.of("empty.md", "large.md", "server.pem");
    }

    @Override
    protected boolean loseRoot() throws IOException {
        Files.move(root, temp.resolve("elsewhere"));
        return true;
    }
}
