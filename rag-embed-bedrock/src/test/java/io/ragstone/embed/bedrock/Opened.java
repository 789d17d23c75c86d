package io.ragstone.embed.bedrock;

import io.ragstone.internal.remote.Surroundings;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.LoopbackServer;
import io.ragstone.testkit.ManualTime;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Opens models as a user does, with credentials and a time of the test's own. */
final class Opened {

    private Opened() {}

    /** @param settings name, value, name, value */
    static EmbeddingModel model(String name, LoopbackServer bedrock, String... settings) {
        var all = new HashMap<String, String>();
        all.put("base_url", bedrock.url());
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        ManualTime time = ManualTime.start();
        var provider = new BedrockEmbeddingModelProvider(
                Map.of("AWS_REGION", "eu-central-1")::get,
                profile -> StaticCredentialsProvider.create(AwsBasicCredentials.create("AKID", "secret-key")),
                new Surroundings(time, time::advance, () -> 1L << 63));
        return provider.open(name, all);
    }
}
