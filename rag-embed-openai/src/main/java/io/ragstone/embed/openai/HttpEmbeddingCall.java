package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.EmbeddingCall;
import io.ragstone.model.Purpose;
import java.util.List;
import okhttp3.HttpUrl;

/** One exchange with an embedding service. Thread-safe. */
final class HttpEmbeddingCall implements EmbeddingCall {

    private final HttpUrl address;
    private final EmbeddingForm form;
    private final EmbeddingSettings settings;
    private final JsonPost post;

    HttpEmbeddingCall(EmbeddingSettings settings, JsonPost post) {
        this.address = settings.address();
        this.form = settings.api().form();
        this.settings = settings;
        this.post = post;
    }

    @Override
    public List<Answer<float[]>> send(List<String> texts, Purpose purpose) throws CallFailure {
        var request = new EmbeddingRequest(
                settings.model(),
                texts,
                settings.wording().inputType(purpose),
                settings.wantedDimensions(),
                settings.isBase64());
        return form.read(post.send(address, form.body(request), texts));
    }

    @Override
    public void close() {
        post.close();
    }
}
