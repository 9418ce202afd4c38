import type { ClientRequest, Definition } from '../model/definitions/definition.ts';
import { pointerStep } from '../model/schemas/json-pointer.ts';
import type { ListedField } from '../model/definitions/listed-fields.ts';
import { probableText, type StaticValue } from '../model/static.ts';
import type {
  ContractList,
  DefinitionContract,
  ListEntry,
  PromptContract,
  ResourceContract,
  ResourceTemplateContract,
  ToolContract,
  UnresolvedContract,
} from './contract.ts';
import { listedOf } from './rewritten.ts';
import {
  jsonOf,
  numberOf,
  objectOf,
  stringOf,
  reportTo,
  type ValueGap,
  type Report,
} from './values.ts';
import { compareTexts } from '../model/utils/compare-texts.ts';
import { withoutUndefined } from './without-undefined.ts';
import { advertisedErrors, failedReasons } from './errors.ts';
import { listedSchema } from './listed-schema.ts';
import { promptArguments } from './prompt-arguments.ts';

/** The entry of a definition in a contract, or the gap that keeps it out of every list. */
export type Extracted =
  | {
      readonly kind: 'entry';
      readonly list: ContractList;
      readonly entry: ListEntry;
      readonly gaps: readonly ValueGap[];
    }
  | { readonly kind: 'unnamed'; readonly list: ContractList; readonly gap: ValueGap };

export function contractOf(definition: Definition): Extracted {
  const list = listOf(definition);
  const gaps: ValueGap[] = [];
  const report = reportTo(gaps);
  const place = probableText(definition.name) === undefined ? list : 'name';
  const name = stringOf(definition.name, place, report);
  const isResource = definition.kind === 'resource';
  const uri = isResource
    ? stringOf(definition.uri, name === undefined ? list : `${list}/${pointerStep(name)}`, report)
    : undefined;
  if (name === undefined || (isResource && uri === undefined)) {
    return {
      kind: 'unnamed',
      list,
      gap: gaps[0] ?? {
        part: list,
        why: name === undefined ? 'has no name' : 'has no URI',
        at: definition.at,
      },
    };
  }
  const registered = new EntryReader(definition, report).entry(name, uri);
  const served = listedOf(registered, gaps, list, definition);
  const unresolved = unresolvedOf(served.gaps);
  return {
    kind: 'entry',
    list,
    gaps: served.gaps,
    entry: { ...served.entry, ...(unresolved.length > 0 ? { unresolved } : {}) },
  };
}

function listOf({ kind, isTemplate }: Definition): ContractList {
  if (kind === 'resource') return isTemplate ? 'resourceTemplates' : 'resources';
  return kind === 'tool' ? 'tools' : 'prompts';
}

/**
 * Removes duplicates and sorts by part, so that a contract does not depend on the order of reading.
 */
export function unresolvedOf(gaps: readonly Omit<ValueGap, 'at'>[]): UnresolvedContract[] {
  const known = new Map(
    gaps.map(({ part, why, oneOf }) => [
      `${part}\0${why}`,
      { part, why, ...withoutUndefined({ oneOf }) },
    ]),
  );
  return [...known].sort(([a], [b]) => compareTexts(a, b)).map(([, gap]) => gap);
}

/** The client capability that each request requires (`ClientCapabilities` of the specification). */
const CAPABILITIES: Readonly<Record<ClientRequest, string>> = {
  elicit: 'elicitation',
  sample: 'sampling',
  roots: 'roots',
};

/** Reads the entry of a definition, and reports its unread parts. */
class EntryReader {
  private readonly definition: Definition;
  private readonly report: Report;

  constructor(definition: Definition, report: Report) {
    this.definition = definition;
    this.report = report;
  }

  /** @param uri the URI, or the URI template, of a resource */
  entry(name: string, uri: string | undefined): ListEntry {
    const common = this.common(name);
    const { kind, isTemplate } = this.definition;
    if (kind === 'tool') return { ...common, ...this.tool() };
    if (kind === 'prompt') return { ...common, ...this.prompt() };
    return { ...common, ...(isTemplate ? { uriTemplate: uri } : { uri }), ...this.resource() };
  }

  private listed(field: ListedField): StaticValue {
    return this.definition.listed[field] ?? { kind: 'absent', at: this.definition.at };
  }

  private common(name: string): DefinitionContract {
    const { definition, report } = this;
    const capabilities = [...definition.asks].map((request) => CAPABILITIES[request]).sort();
    return {
      name,
      ...withoutUndefined({
        uncertain: definition.isUncertain ? (true as const) : undefined,
        condition: definition.condition,
        title: stringOf(this.listed('title'), 'title', report),
        description: stringOf(this.listed('description'), 'description', report),
        icons: jsonOf(this.listed('icons'), 'icons', report),
        _meta: objectOf(this.listed('_meta'), '_meta', report),
        auth: this.auth(),
        errors: advertisedErrors(definition, report),
        reasons: failedReasons(definition, report),
        clientCapabilities: capabilities.length > 0 ? capabilities : undefined,
      }),
    };
  }

  private tool(): Omit<ToolContract, keyof DefinitionContract> {
    const { report } = this;
    return withoutUndefined({
      inputSchema: listedSchema(this.definition, 'inputSchema', report),
      outputSchema: listedSchema(this.definition, 'outputSchema', report),
      annotations: objectOf(this.listed('annotations'), 'annotations', report),
      execution: objectOf(this.listed('execution'), 'execution', report),
    });
  }

  private resource(): Omit<ResourceContract, keyof DefinitionContract | 'uri'> &
    Omit<ResourceTemplateContract, keyof DefinitionContract | 'uriTemplate'> {
    const { report } = this;
    return withoutUndefined({
      mimeType: stringOf(this.listed('mimeType'), 'mimeType', report),
      size: this.definition.isTemplate ? undefined : numberOf(this.listed('size'), 'size', report),
      annotations: objectOf(this.listed('annotations'), 'annotations', report),
    });
  }

  private prompt(): Omit<PromptContract, keyof DefinitionContract> {
    return withoutUndefined({ arguments: promptArguments(this.definition, this.report) });
  }

  private auth(): readonly string[] | undefined {
    const scopes = jsonOf(this.definition.auth, 'auth', this.report);
    if (!Array.isArray(scopes)) return undefined;
    return scopes.filter((scope): scope is string => typeof scope === 'string').sort();
  }
}
