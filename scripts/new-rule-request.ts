import { parseArgs } from 'node:util';
import { RULE_GROUPS, type RuleDefinition, type RuleGroup } from '../src/model/findings/rule.ts';

const TYPES = ['problem', 'suggestion'] as const;

/** The rule that `npm run new-rule -- <id> [--type …] [--kind …]` asks for. */
export interface NewRule {
  readonly id: string;
  readonly type: RuleDefinition['meta']['type'];
  /** What the rule is about: its group in the rules table. */
  readonly group: RuleGroup;
}

/** What is wrong with the arguments, as a message. */
export class RequestError extends Error {}

/** @throws RequestError for arguments that ask for no rule */
export function newRuleOf(args: readonly string[]): NewRule {
  const { positionals, values } = parsed(args);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0 || !/^[a-z]+(-[a-z]+)+$/.test(id))
    throw new RequestError(
      'The name of a rule must be in kebab-case. Run `npm run new-rule -- no-example-rule`.',
    );
  const type = TYPES.find((each) => each === values.type);
  if (!type)
    throw new RequestError(`--type must be one of ${TYPES.join(', ')}, not '${values.type}'.`);
  const group = RULE_GROUPS.find((each) => kindOf(each) === values.kind);
  if (!group)
    throw new RequestError(
      `--kind must be one of ${RULE_GROUPS.map(kindOf).join(', ')}, not '${values.kind}'.`,
    );
  return { id, type, group };
}

function parsed(args: readonly string[]): {
  readonly positionals: readonly string[];
  readonly values: { readonly type: string; readonly kind: string };
} {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        type: { type: 'string', default: 'problem' },
        kind: { type: 'string', default: 'definitions' },
      },
    });
  } catch (error) {
    throw new RequestError((error as Error).message);
  }
}

/** `Context and interaction` as an argument: `context-and-interaction`. */
function kindOf(group: RuleGroup): string {
  return group.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
