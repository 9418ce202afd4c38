import type { Analysis } from '../analysis.ts';
import type { Definition } from '../definitions/definition.ts';
import type { Finding, RuleDefinition } from './rule.ts';

/** Runs a rule on a file; each finding names the definition that has the mistake, if one has. */
export function* findingsIn<MessageId extends string, Options extends object>(
  rule: RuleDefinition<MessageId, Options>,
  analysis: Analysis,
  options: Options,
): Generator<Finding<MessageId>, undefined> {
  if (rule.checkDefinition)
    for (const definition of analysis.definitions)
      yield* ofDefinition(definition, rule.checkDefinition(definition, { analysis, options }));
  if (rule.check) yield* rule.check(analysis, options);
}

/** Findings as mistakes of a definition. */
export function* ofDefinition<MessageId extends string>(
  definition: Definition,
  findings: Iterable<Finding<MessageId>>,
): Generator<Finding<MessageId>, undefined> {
  for (const finding of findings) yield { ...finding, definition };
}
