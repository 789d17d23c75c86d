package io.ragstone.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import io.ragstone.model.SourceSpec;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class FolderSettingsTest {

    @Test
    void allProblemsAreNamedAtOnceWithWhatToDo() {
        var spec = new SourceSpec(
                "folder",
                "relative/path",
                Map.of("max_byte", "5", "max_bytes", "ten", "hidden", "yes", "secrets", "show", "exclude", "*.log"));

        assertThatThrownBy(() -> FolderSettings.of(spec))
                .asInstanceOf(InstanceOfAssertFactories.type(ConfigException.class))
                .extracting(ConfigException::problems, InstanceOfAssertFactories.list(String.class))
                .containsExactlyInAnyOrder(
                        "a folder source has no setting 'max_byte'; did you mean 'max_bytes'?",
                        "location 'relative/path' of a folder source is no absolute path; give the full path of the"
                                + " folder",
                        "setting 'hidden' of a folder source is 'yes'; use true or false",
                        "setting 'max_bytes' of a folder source is 'ten'; use a number from 1 to 1073741824",
                        "setting 'secrets' of a folder source is 'show'; use skip or index");
    }

    @Test
    void aRootThatIsAwayIsNoReasonToRefuse() {
        assertThat(FolderSettings.of(SourceSpec.folder("/not/there")).maxBytes())
                .isEqualTo(10_485_760);
    }
}
