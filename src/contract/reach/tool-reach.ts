import { relative } from 'node:path';
import { analyze, readModule } from '../../detect/analysis.ts';
import { declaredErrors, isDeclared } from '../../model/definitions/declared-errors.ts';
import type { Analysis } from '../../model/analysis.ts';
import type { TracedCall } from '../../model/handlers/call-path.ts';
import type { ClientRequest, Definition } from '../../model/definitions/definition.ts';
import { codeName } from '../../model/protocol/error-codes.ts';
import { qualifiedName } from '../../model/handlers/reach.ts';
import type { Location } from '../../model/location.ts';
import { isKnownObject, propertyOf } from '../../model/property.ts';
import type { Settings } from '../../model/settings.ts';
import { probableText } from '../../model/static.ts';

/** The placeholder for the name of a tool that could not be read. */
const UNREAD_NAME = '(name not read)';

/** The reach of a tool's handler, as plain data. */
export interface ToolReach {
  readonly tool: string;
  /** `file:line` */
  readonly source: string;
  /** `readOnlyHint`; null if it is absent or not known. */
  readonly readOnly: boolean | null;
  /** Whether the handler is resolved; nothing is known of one that is not. */
  readonly isHandlerKnown: boolean;
  /** The functions of the project that it certainly may run. */
  readonly functions: readonly FunctionReach[];
  readonly hosts: readonly HostReach[];
  /** The modules of packages that they call. */
  readonly packages: readonly string[];
  readonly writes: readonly EffectReach[];
  readonly errors: readonly ErrorReach[];
  /** Its requests to the client. */
  readonly asks: readonly ClientRequest[];
  readonly unresolved: readonly (Omit<EffectReach, 'does'> & { readonly mayDoAnything: boolean })[];
}

/** A function of the project on the way. */
export interface FunctionReach {
  /** `PaperService.search` */
  readonly name: string;
  readonly source: string;
  /** The index of the function that calls it; null for the handler. */
  readonly caller: number | null;
}

export interface HostReach {
  /** Null if it is not literal. */
  readonly host: string | null;
  readonly source: string;
  /** The function that makes the request; null for the handler. */
  readonly by: string | null;
  /** Whether each call on the way to the request is resolved. */
  readonly isCertain: boolean;
}

/** Something that the code on the way does. */
export interface EffectReach {
  readonly does: string;
  readonly callee: string;
  readonly source: string;
  /** The names of the functions between the handler and the call. */
  readonly path: readonly string[];
}

export interface ErrorReach extends Omit<EffectReach, 'does'> {
  /** `NotFound` */
  readonly error: string;
  readonly reason: string | null;
  /** Whether the tool's error contract declares it; null if the tool has none that is known. */
  readonly isDeclared: boolean | null;
}

/** The reach of the tools of a file, or its syntax error. */
export function readReach(
  file: string,
  text: string,
  settings: Settings,
  cwd: string,
): readonly ToolReach[] | { readonly error: string } {
  const module = readModule(file, text, settings);
  if ('error' in module) return module;
  const analysis = analyze(module, settings);
  return analysis.definitions
    .filter(({ kind, isServed }) => kind === 'tool' && isServed)
    .map((definition) => reachOf(definition, new Places(analysis, cwd)));
}

/**
 * One entry for each tool, however many files list it: the one that knows most. Tools whose name
 * is not read are last.
 */
export function settleReaches(reaches: readonly ToolReach[]): ToolReach[] {
  const settled = new Map<string, ToolReach>();
  for (const reach of reaches) {
    const key = `${reach.source} ${reach.tool}`;
    const other = settled.get(key);
    if (!other || (!other.isHandlerKnown && reach.isHandlerKnown)) settled.set(key, reach);
  }
  return [...settled.values()].sort(
    (a, b) =>
      Number(a.tool === UNREAD_NAME) - Number(b.tool === UNREAD_NAME) ||
      a.tool.localeCompare(b.tool, 'en'),
  );
}

/** Locations as `file:line`. */
class Places {
  private readonly analysis: Analysis;
  private readonly cwd: string;

  constructor(analysis: Analysis, cwd: string) {
    this.analysis = analysis;
    this.cwd = cwd;
  }

  of({ range, external }: Location): string {
    const file = external?.file ?? this.analysis.file;
    const line = external?.line ?? this.analysis.position(range[0]).line;
    return `${relative(this.cwd, file).replaceAll('\\', '/')}:${line}`;
  }
}

function reachOf(definition: Definition, places: Places): ToolReach {
  const { name, annotations, writes, asks, reach } = definition;
  const hint =
    annotations.kind === 'known' && isKnownObject(annotations)
      ? propertyOf(annotations, 'readOnlyHint')
      : undefined;
  return {
    tool: name.kind === 'known' ? name.value : (probableText(name) ?? UNREAD_NAME),
    source: places.of(definition.at),
    readOnly: hint?.kind === 'known' && typeof hint.value === 'boolean' ? hint.value : null,
    isHandlerKnown: definition.handler.kind === 'known',
    functions: functionsOf(reach, places),
    hosts: hostsOf(reach, places),
    packages: reach.packages,
    writes: writes.map(({ does, ...call }) => ({ does, ...callOf(call, places) })),
    errors: errorsOf(definition, places),
    asks: [...asks],
    unresolved: reach.unresolvedCalls.map(({ mayDoAnything, ...call }) => ({
      ...callOf(call, places),
      mayDoAnything,
    })),
  };
}

function functionsOf({ functions }: Definition['reach'], places: Places): FunctionReach[] {
  const indexes = new Map<number, number>();
  for (const [index, { isCertain }] of functions.entries())
    if (isCertain) indexes.set(index, indexes.size);
  return functions
    .filter(({ isCertain }) => isCertain)
    .map(({ at, caller, ...named }) => ({
      name: qualifiedName(named),
      source: places.of(at),
      caller: (caller === undefined ? undefined : indexes.get(caller)) ?? null,
    }));
}

/** Each host once, at its first request; requests of unknown hosts where they are made. */
function hostsOf({ functions, requests }: Definition['reach'], places: Places): HostReach[] {
  const found = new Map<string, HostReach>();
  for (const { host = null, at, caller, isCertain } of requests) {
    const source = places.of(at);
    const key = host ?? source;
    const by = caller === undefined ? undefined : functions[caller];
    if (!found.has(key))
      found.set(key, { host, source, by: by ? qualifiedName(by) : null, isCertain });
  }
  return [...found.values()];
}

function errorsOf(definition: Definition, places: Places): ErrorReach[] {
  const declared = declaredErrors(definition);
  return definition.thrown.map((error) => ({
    error: codeName(error.code) ?? String(error.code),
    reason: typeof error.reason === 'object' ? error.reason.text : null,
    isDeclared: declared ? isDeclared(error, declared) : null,
    ...callOf(error, places),
  }));
}

function callOf({ callee, at, path }: TracedCall, places: Places): Omit<EffectReach, 'does'> {
  return {
    callee: callee.replaceAll(/\s+/g, ' '),
    source: places.of(at),
    path: path.map(({ label }) => label),
  };
}
