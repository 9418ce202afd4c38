import { dirname, relative, resolve } from 'node:path';
import { sourceKey, CONTRACT_LISTS, type Contract } from '../../contract/contract.ts';
import type { ContractFinding, FindingStep } from '../../contract/render/finding.ts';
import { entryAt } from '../../detect/inventory.ts';
import type { WrittenStep } from '../../model/handlers/call-path.ts';
import { labelOfStep, stepsOf } from '../lint/finding-details.ts';
import type { CheckOptions } from '../arguments/request.ts';
import { check } from '../lint/run-rules.ts';
import type { Io } from '../io.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/**
 * Assigns each finding in the sources of a contract to the definition in whose code it is.
 *
 * @param page the file that links to them, relative to the working folder
 */
export async function findingsFor(
  contract: Contract,
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
  page: string,
): Promise<ContractFinding[]> {
  const folder = dirname(resolve(io.cwd, page));
  const { reports, definitions } = await check(
    paths,
    { ...options, rules: {}, format: 'json' },
    io,
  );
  const keys = keysByPlace(contract);
  // A mistake of another file concerns each definition that has it.
  const results = await reports.lint();
  return results.flatMap(({ filePath, messages }) => {
    const file = toPosix(relative(io.cwd, filePath));
    return messages.flatMap((found): ContractFinding[] => {
      const { ruleId, message, severity, line } = found;
      if (ruleId === null) return [];
      const about = entryAt(definitions, filePath, line);
      return [
        {
          ruleId,
          message,
          severity: severity === 2 ? 'error' : 'warning',
          source: `${file}:${line}`,
          definition: about && keys.get(`${file}:${about.line}`),
          steps: stepsOf(found).map((step) => stepFrom(step, folder, io.cwd)),
        },
      ];
    });
  });
}

function stepFrom(step: WrittenStep, folder: string, cwd: string): FindingStep {
  const { file, line } = step;
  return {
    label: labelOfStep(step),
    source: `${toPosix(relative(cwd, file))}:${line}`,
    href: `${encodeURI(toPosix(relative(folder, file)))}#L${line}`,
  };
}

/** The key of the definition at each `file:line`; a name that is defined twice has two. */
function keysByPlace({ servers, sources }: Contract): Map<string, string> {
  const keys = servers.flatMap((server) =>
    CONTRACT_LISTS.flatMap((list) => server[list].map((one) => sourceKey(server.name, list, one))),
  );
  return new Map(
    keys.flatMap((key) => (sources[key] ?? '').split(', ').map((source) => [source, key] as const)),
  );
}
