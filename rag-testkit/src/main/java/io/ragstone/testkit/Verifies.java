package io.ragstone.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says which rule of a contract a test checks, so that a rule without a test, or a test of no rule, can be told. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Verifies {

    /** The {@linkplain Rule#id id} of the rule that is broken when the test fails, such as {@code W1}. */
    String value();
}
