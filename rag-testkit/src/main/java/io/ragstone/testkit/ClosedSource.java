package io.ragstone.testkit;

import io.ragstone.error.SourceException;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** Folders whose files can be seen but, while it is closed, not be read. Its sources are called {@code closed}. */
final class ClosedSource implements SourceProvider {

    volatile boolean isClosed;

    @Override
    public String name() {
        return "closed";
    }

    @Override
    public Source open(SourceSpec spec) {
        Source real = ServiceLoader.load(SourceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("folder"))
                .findFirst()
                .orElseThrow()
                .open(new SourceSpec("folder", spec.location(), spec.settings()));
        return new Source() {
            @Override
            public ScanOutcome scan(Consumer<SourceItem> each) {
                return real.scan(each);
            }

            @Override
            public RawDocument read(String path) {
                if (isClosed) {
                    throw SourceException.unreadable(path + " cannot be read: access denied", null);
                }
                return real.read(path);
            }
        };
    }
}
