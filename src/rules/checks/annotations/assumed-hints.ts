import type { Definition } from '../../../model/definitions/definition.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import { knownValues } from '../../../model/static.ts';
import { leadingVerb } from '../tool-name.ts';
import { destroys } from './supported-hints.ts';

/** The literal hosts of requests that leave no machine. */
const LOCAL = /^(?:localhost|127\.|\[?::1\b|0\.0\.0\.0)/;

const DELETING: ReadonlySet<string> = new Set(
  'delete destroy drop erase purge remove truncate uninstall wipe'.split(' '),
);
/** Modules that run programs. */
const RUNNING = /^(?:node:)?child_process$|^(?:execa|node-pty|@lydell\/node-pty|shelljs|zx)$/;
/** Parameters with what a program is to run. */
const COMMAND = /^(?:cmd|command|commands|command_?line|script)$/i;

/**
 * Whether the defaults of hints that a tool does not set are what its code or its name shows: to
 * write them down would tell a client nothing new.
 */
export function areAsAssumed(definition: Definition, missing: readonly AnnotationHint[]): boolean {
  const hints = missing.filter((hint) => hint !== 'idempotentHint');
  if (hints.length === 0) return false;
  if (runsCommands(definition)) return true;
  return hints.every((hint) =>
    hint === 'openWorldHint' ? reachesOthers(definition) : deletes(definition),
  );
}

function reachesOthers({ reach }: Definition): boolean {
  return reach.requests.some(({ isCertain, host = '' }) => isCertain && !LOCAL.test(host));
}

function deletes({ name, writes }: Definition): boolean {
  const [first, ...others] = knownValues(name);
  return (
    writes.some(destroys) ||
    (first !== undefined && others.length === 0 && DELETING.has(leadingVerb(first.value, []) ?? ''))
  );
}

/** Whether a tool runs the command that it is given, which may do anything. */
function runsCommands({ reach, schemas }: Definition): boolean {
  return (
    reach.packages.some((each) => RUNNING.test(each)) &&
    schemas.some(
      ({ surface, root }) =>
        surface === 'input' &&
        root.kind === 'known' &&
        root.value.fields?.some(
          ({ name, schema }) => COMMAND.test(name) && schema.type === 'string',
        ),
    )
  );
}
