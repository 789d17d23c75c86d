package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.JobQueue}, one constant each, named as in its Javadoc. */
public enum JobQueueRule implements Rule {
    Q1_ONE_LIVE_LEASE,
    Q2_A_LOST_LEASE_CHANGES_NOTHING,
    Q3_ONE_JOB_PER_KEY_WAITS,
    Q4_PRIORITY_THEN_AGE,
    Q5_FAILURES_WAIT_OR_PARK,
    Q6_AN_EXPIRED_LEASE_IS_A_FAILURE,
    Q7_PARKED_STAYS_PARKED,
    Q8_CANCEL_TAKES_AWAY,
    Q9_CLOSED_MEANS_CLOSED,
    Q10_SAFE_FROM_ANY_THREAD,
    Q11_SUSPECTS_RUN_ALONE,
    Q12_COLLECTIONS_TAKE_TURNS,
    Q13_ANY_TEXT_IS_DATA
}
