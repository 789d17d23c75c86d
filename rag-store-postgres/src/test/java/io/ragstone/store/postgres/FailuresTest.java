package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.StoreException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void whatWasToBeWrittenIsNotRepeated() {
        var batch = new BatchUpdateException("update documents set title = ('secret') was aborted", "57P01", 0, null);
        batch.setNextException(new SQLException("FATAL: terminating connection", "57P01"));

        StoreException told = Failures.translated(batch, "the server");

        assertThat(told).hasMessageContaining("terminating connection").hasMessageNotContaining("secret");
        assertThat(told.isTransient()).isTrue();
    }

    @Test
    void onlyWhatCanBeDoneAgainIsCalledOvertaken() {
        assertThat(Failures.isOvertaken(new SQLException("deadlock detected", "40P01")))
                .isTrue();
        assertThat(Failures.isOvertaken(new SQLException("could not serialize", "40001")))
                .isTrue();
        assertThat(Failures.isOvertaken(new SQLException("syntax error", "42601")))
                .isFalse();
        assertThat(Failures.isAway(new SQLException("connection refused", "08001")))
                .isTrue();
        assertThat(Failures.isAway(new SQLException("no state"))).isFalse();
    }
}
