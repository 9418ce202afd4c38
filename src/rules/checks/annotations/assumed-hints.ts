import type { Definition } from '../../../model/definitions/definition.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues, type Static } from '../../../model/static.ts';
import { wordsOf } from '../descriptions/stems.ts';
import { DELETING } from '../destructive-verbs.ts';
import { leadingVerb } from '../tool-name.ts';
import { destroys } from './supported-hints.ts';

/** The literal hosts of requests that leave no machine. */
const LOCAL = /^(?:localhost|127\.|\[?::1\b|0\.0\.0\.0)/;

/** Words of the names of tools that run what they are given. */
const RUNNING: ReadonlySet<string> = new Set(['exec', 'execute', 'run', 'shell', 'terminal']);
/** Parameters with what such a tool runs. */
const COMMAND = /^(?:cmd|command|commands|command_?line|script)$/i;

/**
 * Whether the defaults of hints that a tool does not set are what its code and its name show: to
 * write them down would tell a client nothing new.
 */
export function areAsAssumed(definition: Definition, missing: readonly AnnotationHint[]): boolean {
  if (missing.includes('idempotentHint')) return false;
  if (runsCommands(definition)) return true;
  return (
    reachesOthers(definition) &&
    (missing.every((hint) => hint === 'openWorldHint') || deletes(definition))
  );
}

function reachesOthers({ reach }: Definition): boolean {
  return reach.requests.some(({ isCertain, host = '' }) => isCertain && !LOCAL.test(host));
}

function deletes({ name, writes }: Definition): boolean {
  const names = knownValues(name);
  return (
    writes.some(destroys) ||
    (names.length > 0 && names.every((each) => DELETING.includes(leadingVerb(each.value, []) ?? '')))
  );
}

/** Whether a tool runs the command that it is given, which may do anything. */
function runsCommands({ name, reach, schemas }: Definition): boolean {
  return (
    knownValues(name).some(({ value }) => wordsOf(value).some((word) => RUNNING.has(word))) &&
    reach.runsPrograms &&
    schemas.some(({ surface, root }) => surface === 'input' && takesCommand(root))
  );
}

function takesCommand(root: Static<SchemaNode>): boolean {
  const fields = (root.kind === 'known' && root.value.fields) || [];
  return fields.some(({ name, schema }) => COMMAND.test(name) && schema.type === 'string');
}
