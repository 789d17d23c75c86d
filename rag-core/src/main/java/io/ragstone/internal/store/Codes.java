package io.ragstone.internal.store;

import io.ragstone.model.ChunkKind;
import io.ragstone.model.DocumentState;
import io.ragstone.model.JobState;
import java.util.List;

/**
 * The numbers that stand for enum constants in the tables. They are part of the schema: never changed, only added to.
 */
public final class Codes {

    private static final List<DocumentState> DOCUMENT_STATES =
            List.of(DocumentState.PENDING, DocumentState.INDEXED, DocumentState.SKIPPED, DocumentState.FAILED);
    private static final List<ChunkKind> CHUNK_KINDS =
            List.of(ChunkKind.TEXT, ChunkKind.CODE, ChunkKind.TABLE, ChunkKind.DATA, ChunkKind.FRONT_MATTER);
    private static final List<JobState> JOB_STATES = List.of(JobState.WAITING, JobState.RUNNING, JobState.PARKED);

    private Codes() {}

    public static int of(DocumentState state) {
        return DOCUMENT_STATES.indexOf(state);
    }

    public static int of(ChunkKind kind) {
        return CHUNK_KINDS.indexOf(kind);
    }

    public static int of(JobState state) {
        return JOB_STATES.indexOf(state);
    }

    public static DocumentState documentState(int code) {
        return DOCUMENT_STATES.get(code);
    }

    public static ChunkKind chunkKind(int code) {
        return CHUNK_KINDS.get(code);
    }

    public static JobState jobState(int code) {
        return JOB_STATES.get(code);
    }
}
