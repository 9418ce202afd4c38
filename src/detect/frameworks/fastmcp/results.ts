import type { ResultFacts } from '../../../model/handlers/results.ts';
import type { ResultsByKind } from '../../detector/results.ts';
import type { Versions } from '../../detector/versions.ts';

const treatments: ResultFacts['treatments'] = {
  nothing: 'none',
  null: 'none',
  string: 'text',
  number: 'failure',
  boolean: 'failure',
  list: 'failure',
  empty: 'failure',
  result: 'result',
  block: 'block',
  object: 'failure',
};

const tool: ResultFacts = {
  treatments,
  members: ['content'],
  annotations: 'refused',
  structuredIsObject: true,
  checksFailures: true,
  strips: true,
};

/** Before output schemas: tools of 1.5.9 and 3.35.0. */
const before4: ResultsByKind = {
  tool: {
    ...tool,
    withOutput: Object.fromEntries(Object.keys(treatments).map((kind) => [kind, undefined])),
  },
};

/** Tools of 4.3.2, 4.7.2 and 4.20.16, prompts and resources of 4.20.16. */
const since4: ResultsByKind = {
  tool: {
    ...tool,
    withOutput: { empty: 'structured', block: 'structured', object: 'structured' },
  },
  prompt: { treatments: { string: 'text', result: 'result' }, members: ['messages'] },
  resource: {
    treatments: { list: 'contents', object: 'contents', empty: 'contents' },
    members: [],
    fillsUri: true,
  },
};

export function fastmcpResults(versions: Versions): ResultsByKind {
  return versions.orNewest.choose('>=4.0.0', since4, before4) ?? {};
}
