package io.ragstone.embed.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.ragstone.error.ModelException;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A model in memory. Thread-safe, but to be closed when nobody runs it. */
final class Session implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final OrtEnvironment environment;
    private final OrtSession session;

    private Session(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /**
     * Reads a model. Asks for the runtime first: its other classes load the native libraries in their own way when they
     * are touched.
     *
     * @throws ModelException if it is no model, or one that wants other inputs than a sequence has
     */
    static Session of(NativeRuntime runtime, ModelFiles files) {
        OrtEnvironment environment = runtime.environment();
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            var read = new Session(environment, files.model(environment, options, runtime.cache()));
            read.requireKnownInputs();
            return read;
        } catch (IOException | OrtException e) {
            throw ModelException.unusable("the model cannot be read: " + e.getMessage(), e);
        }
    }

    private void requireKnownInputs() throws OrtException {
        for (NodeInfo input : session.getInputInfo().values()) {
            boolean isKnown = Sequence.INPUTS.contains(input.getName())
                    && input.getInfo() instanceof TensorInfo tensor
                    && tensor.type == OnnxJavaType.INT64;
            if (!isKnown) {
                close();
                throw ModelException.unusable(
                        "the model wants an input '" + input.getName() + "' of " + input.getInfo()
                                + "; a model of BERT's kind wants some of " + Sequence.INPUTS + ", each of INT64",
                        null);
            }
        }
    }

    /**
     * Runs the model on one sequence.
     *
     * @param output which of its answers is wanted; empty for the first
     * @throws ModelException if it has no such answer, or refuses the sequence
     */
    Output run(Sequence sequence, String output) {
        String wanted = output.isEmpty() ? session.getOutputNames().iterator().next() : output;
        if (!session.getOutputNames().contains(wanted)) {
            throw ModelException.unusable(
                    "the model has no output '" + wanted + "'; it has " + session.getOutputNames(), null);
        }
        try {
            return run(sequence, Set.of(wanted));
        } catch (OrtException e) {
            throw ModelException.refused(
                    "the model failed on a sequence of " + sequence.length() + " tokens: " + e.getMessage(), e);
        }
    }

    private Output run(Sequence sequence, Set<String> wanted) throws OrtException {
        long[] shape = {1, sequence.length()};
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            for (String name : session.getInputNames()) {
                inputs.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(sequence.input(name)), shape));
            }
            try (OrtSession.Result result = session.run(inputs, wanted)) {
                Map.Entry<String, OnnxValue> only = result.iterator().next();
                return output(only.getKey(), only.getValue());
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private static Output output(String name, OnnxValue value) throws OrtException {
        FloatBuffer numbers = value instanceof OnnxTensor tensor ? tensor.getFloatBuffer() : null;
        if (numbers == null) {
            throw ModelException.unusable(
                    "the model's output '" + name + "' is " + value.getInfo() + "; numbers are wanted", null);
        }
        float[] values = new float[numbers.remaining()];
        numbers.get(values);
        return new Output(name, ((OnnxTensor) value).getInfo().getShape(), values);
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            LOG.debug("a session did not close: {}", e.getMessage());
        }
    }
}
