package io.ragstone.embed.onnx;

import java.util.HashMap;
import java.util.Map;

/** The models that are in use, so that each is in memory once however many indexes are open. Thread-safe. */
final class LoadedModels {

    /** Native libraries and the memory of a process are one for all who live in it; so is this. */
    private static final LoadedModels OF_PROCESS = new LoadedModels(NativeRuntime.ofProcess());

    private final NativeRuntime runtime;
    private final Map<String, Use> inUse = new HashMap<>();

    LoadedModels(NativeRuntime runtime) {
        this.runtime = runtime;
    }

    static LoadedModels ofProcess() {
        return OF_PROCESS;
    }

    private static final class Use {
        private final SharedModel model;
        private int users;

        Use(SharedModel model) {
            this.model = model;
        }
    }

    NativeRuntime runtime() {
        return runtime;
    }

    /** The model of {@code files}; whoever takes it gives it back. The first one says how it is used. */
    synchronized SharedModel take(ModelFiles files, ModelSettings settings) {
        Use use =
                inUse.computeIfAbsent(files.identity(), missing -> new Use(new SharedModel(runtime, files, settings)));
        use.users++;
        return use.model;
    }

    synchronized void giveBack(ModelFiles files) {
        Use use = inUse.get(files.identity());
        if (use != null && --use.users == 0) {
            inUse.remove(files.identity());
            use.model.close();
        }
    }
}
