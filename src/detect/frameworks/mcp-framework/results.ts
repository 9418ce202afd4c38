import type { ResultFacts } from '../../../model/handlers/results.ts';
import { JSON_TOOL, type ResultsByKind } from '../../detector/results.ts';
import type { Versions } from '../../detector/versions.ts';

/** mcp-framework 0.1.29, 0.2.15 and 0.2.22, the first with output schemas. */
export function mcpFrameworkResults(versions: Versions): ResultsByKind {
  const withOutput: ResultFacts['withOutput'] =
    versions.within('>=0.2.22') === 'yes'
      ? { object: 'structured', empty: 'structured' }
      : Object.fromEntries(Object.keys(JSON_TOOL.treatments).map((kind) => [kind, undefined]));
  return {
    tool: { ...JSON_TOOL, withOutput, strips: true },
    prompt: { treatments: { list: 'messages' }, members: [] },
    resource: { treatments: { list: 'contents' }, members: [] },
  };
}
