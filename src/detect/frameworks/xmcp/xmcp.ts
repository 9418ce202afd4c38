import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { contextFacts } from '../../detector/context-history.ts';
import type { Detector, ModuleReader, ProjectModule } from '../../detector/detector.ts';
import { type DefinitionParts, propertyAt, inPlaceOf } from '../../detector/definition-parts.ts';
import { partsOfObject, type Layout } from '../../detector/layout.ts';
import { SESSION_ID } from '../sdk/registrations.ts';
import {
  DEPRECATED_BUILDERS,
  DEPRECATED_REQUESTS,
  INPUT_FORMS,
  inputRequiredOf,
} from '../sdk/v2/input-required.ts';
import { xmcpResults } from './results.ts';
import { xmcpSchemaSupport } from './schema-support.ts';

/**
 * Folders of modules (packages/compiler of xmcp 1.1); the configuration may rename or disable each.
 */
const FOLDERS = { tools: 'tool', prompts: 'prompt', resources: 'resource' } as const;

/**
 * Reads a module in one of the folders: it exports `metadata`, `schema` and the handler as default.
 */
const read: ModuleReader = (module) => {
  for (const [folder, kind] of Object.entries(FOLDERS)) {
    const path = pathIn(module, folder);
    if (path === undefined) continue;
    const parts = module.exported('default') && partsOf(kind, path, module);
    return parts ? [parts] : [];
  }
  return [];
};

function partsOf(
  kind: DefinitionParts['kind'],
  path: string,
  module: ProjectModule,
): DefinitionParts | undefined {
  const metadata = module.exported('metadata');
  const handler = module.exported('default');
  const uri = kind === 'resource' ? uriOf(path) : undefined;
  const parts = partsOfObject(kind, LAYOUTS[kind], metadata);
  return {
    ...parts,
    name: parts.name ?? inPlaceOf(handler, path.slice(path.lastIndexOf('/') + 1)),
    ...(uri === undefined ? {} : { uri: inPlaceOf(handler, uri) }),
    ...(uri?.includes('{') ? { isTemplate: true } : {}),
    ...(kind === 'resource' && uri === undefined ? { unserved: whySkipped(path) } : {}),
    handler,
    schemas: SURFACES[kind].map(([surface, label]) => ({
      surface,
      label,
      part: module.exported(label),
    })),
  };
}

/** The parts of a definition in `metadata`. */
const LAYOUTS: Readonly<Record<DefinitionParts['kind'], Layout>> = {
  tool: { kind: 'tool', title: 'annotations.title', annotations: 'annotations', context: 1 },
  prompt: { kind: 'prompt', title: 'title', context: 1 },
  resource: { kind: 'resource', title: 'title', context: 1 },
};

/** Exported schemas. */
const SURFACES = {
  tool: [
    ['input', 'schema'],
    ['output', 'outputSchema'],
  ],
  prompt: [['args', 'schema']],
  resource: [['params', 'schema']],
} as const;

/** The path of a module in one of the folders; undefined if it is elsewhere. */
function pathIn({ path, configuration }: ProjectModule, folder: string): string | undefined {
  const configured = propertyAt(configuration('xmcp.config'), `paths.${folder}`);
  const value = configured instanceof Expression ? configured.value : undefined;
  if (value === false) return undefined;
  const root =
    typeof value === 'string' ? value.replace(/^\.\//, '').replace(/\/+$/, '') : `src/${folder}`;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/**
 * The URI of a path (`composeUriFromPath` of 1.1): `(users)/[id]/profile` is
 * `users://{id}/profile`.
 */
function uriOf(path: string): string | undefined {
  const parts = path.split('/');
  const scheme = parts.findIndex((part) => /^\(.+\)$/.test(part));
  if (scheme < 0 || /^\[.+\]$/.test(parts.at(-1) ?? '')) return undefined;
  const segments = parts
    .slice(scheme + 1)
    .map((part, index, all) => (index === all.length - 1 ? (part.split('.')[0] as string) : part));
  if (segments.at(-1) === 'index') segments.pop();
  return `${(parts[scheme] as string).slice(1, -1)}://${segments.map((part) => part.replace(/^\[(.+)\]$/, '{$1}')).join('/')}`;
}

/** Why a resource has no URI: a warning is all that such a file causes (1.1.3, http.js, read). */
function whySkipped(path: string): string {
  return path.includes('(')
    ? 'has a parameter as the name of its file, and such files are skipped'
    : 'is in no folder that names its scheme, as `(scheme)`, and such files are skipped';
}

/** `xmcp`: definitions are the modules of a folder. */
export const xmcp: Detector = {
  id: 'xmcp',
  assumedMajor: 1,
  packages: ['xmcp'],
  finds: {
    modules: { read },
  },
  context: {
    interactions: { elicit: 'elicit', sample: 'sample' },
    types: ['ToolExtraArguments'],
    ...INPUT_FORMS,
  },
  exports: {
    identityFunctions: ['completable'],
    constants: { inputRequired: inputRequiredOf('xmcp') },
  },
  deprecated: {
    exports: DEPRECATED_BUILDERS,
    requests: DEPRECATED_REQUESTS,
    members: { sessionId: SESSION_ID },
  },
  schemaSupport: xmcpSchemaSupport,
  facts: ({ versions }) => ({
    results: xmcpResults(versions),
    context: contextFacts('extra', {}, versions),
    // 1.1.3, run: `elicit` and `sample` of the context throw with 2026-07-28, and `inputRequired`
    // serves both revisions.
    ...(versions.orNewest.within('>=1.1.3') === 'yes' && { inputResult: '`inputRequired(…)`' }),
  }),
};
