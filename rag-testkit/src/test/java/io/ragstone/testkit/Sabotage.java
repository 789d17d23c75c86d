package io.ragstone.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * Runs a contract on an implementation that was broken on purpose and tells which rules noticed.
 *
 * <p>A contract class that is an extension of this one takes the rule to break as its constructor's parameter:
 *
 * <pre>{@code
 * @ExtendWith(Sabotage.class)
 * static final class Broken extends StoreContract {
 *     Broken(StoreRule rule) { ... }
 * }
 *
 * assertThat(Sabotage.rulesBrokenIn(Broken.class, StoreRule.W1_REPLACE_IS_WHOLE)).containsExactly("W1");
 * }</pre>
 */
final class Sabotage implements ParameterResolver {

    private static final String RULE = "ragstone.sabotaged.rule";

    /** The ids of the rules whose tests fail in {@code contract} when it is told to break {@code rule}. */
    static Set<String> rulesBrokenIn(Class<?> contract, Rule rule) {
        return rulesBrokenIn(contract, rule, "1");
    }

    /** The same with other seeds than the first; given ones, so that the answer is the same each time. */
    static Set<String> rulesBrokenIn(Class<?> contract, Rule rule, String seeds) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(contract))
                .configurationParameter(RULE, rule.name())
                .configurationParameter("rag.seed", seeds)
                .execute();
        if (results.containerEvents().failed().count() > 0
                || results.testEvents().started().count() == 0) {
            throw new AssertionError(contract.getSimpleName() + " did not run: "
                    + results.allEvents().list());
        }
        var broken = new TreeSet<String>();
        results.testEvents().failed().stream().map(Sabotage::ruleOf).forEach(broken::add);
        return broken;
    }

    private static String ruleOf(Event failure) {
        TestDescriptor test = failure.getTestDescriptor();
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getJavaMethod().getAnnotation(Verifies.class))
                .map(Verifies::value)
                .orElse("no rule: " + test.getDisplayName());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Rule.class.isAssignableFrom(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        String name = context.getConfigurationParameter(RULE).orElseThrow();
        for (Object constant : parameter.getParameter().getType().getEnumConstants()) {
            if (((Rule) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(
                "no rule " + name + " in " + parameter.getParameter().getType());
    }
}
