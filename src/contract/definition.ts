import type { ClientRequest, Definition } from '../model/definitions/definition.ts';
import { readErrorContract } from '../model/definitions/error-contract.ts';
import { pointerStep } from '../model/schemas/json-pointer.ts';
import { isEntry, type ListedField } from '../model/definitions/listed-fields.ts';
import { isKnownArray } from '../model/property.ts';
import type { SchemaField } from '../model/schemas/schema.ts';
import { probableText, textsOf, whyOf, type StaticValue } from '../model/static.ts';
import { isJsonObject } from './advertised.ts';
import { commonOf } from './alternatives.ts';
import { unresolvedPart, withoutUnread } from './schema-gaps.ts';
import type {
  ContractList,
  DefinitionContract,
  AdvertisedErrorContract,
  ListEntry,
  JsonObject,
  PromptArgumentContract,
  PromptContract,
  ResourceContract,
  ResourceTemplateContract,
  ToolContract,
  UnresolvedContract,
  Json,
} from './contract.ts';
import { listedOf } from './rewritten.ts';
import {
  flagOf,
  jsonOf,
  numberOf,
  objectOf,
  stringOf,
  type ValueGap,
  type Report,
} from './values.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';
import type { Surface } from '../model/definitions/kind.ts';
import { compareTexts } from '../model/utils/compare-texts.ts';

/** The entry of a definition in a contract, or the gap that keeps it out of every list. */
export type Extracted =
  | {
      readonly kind: 'entry';
      readonly list: ContractList;
      readonly entry: ListEntry;
      readonly gaps: readonly ValueGap[];
    }
  | { readonly kind: 'unnamed'; readonly list: ContractList; readonly gap: ValueGap };

function reportTo(gaps: ValueGap[]): Report {
  return (gap) => {
    gaps.push(gap);
  };
}

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
  const registered = new Reader(definition, report).entry(name, uri);
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
    gaps.map(({ part, why, oneOf }) => [`${part}\0${why}`, { part, why, ...given({ oneOf }) }]),
  );
  return [...known].sort(([a], [b]) => compareTexts(a, b)).map(([, gap]) => gap);
}

/** Omits the properties that are undefined. */
function given<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The client capability that each request requires (`ClientCapabilities` of the specification). */
const CAPABILITIES: Readonly<Record<ClientRequest, string>> = {
  elicit: 'elicitation',
  sample: 'sampling',
  roots: 'roots',
};

class Reader {
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
      ...given({
        uncertain: definition.isUncertain ? (true as const) : undefined,
        condition: definition.condition,
        title: stringOf(this.listed('title'), 'title', report),
        description: stringOf(this.listed('description'), 'description', report),
        icons: jsonOf(this.listed('icons'), 'icons', report),
        _meta: objectOf(this.listed('_meta'), '_meta', report),
        auth: this.auth(),
        errors: this.errors(),
        reasons: this.reasons(),
        clientCapabilities: capabilities.length > 0 ? capabilities : undefined,
      }),
    };
  }

  private tool(): Omit<ToolContract, keyof DefinitionContract> {
    const { report } = this;
    return given({
      inputSchema: this.schema('input', 'inputSchema'),
      outputSchema: this.schema('output', 'outputSchema'),
      annotations: objectOf(this.listed('annotations'), 'annotations', report),
      execution: objectOf(this.listed('execution'), 'execution', report),
    });
  }

  private resource(): Omit<ResourceContract, keyof DefinitionContract | 'uri'> &
    Omit<ResourceTemplateContract, keyof DefinitionContract | 'uriTemplate'> {
    const { report } = this;
    return given({
      mimeType: stringOf(this.listed('mimeType'), 'mimeType', report),
      size: this.definition.isTemplate ? undefined : numberOf(this.listed('size'), 'size', report),
      annotations: objectOf(this.listed('annotations'), 'annotations', report),
    });
  }

  private prompt(): Omit<PromptContract, keyof DefinitionContract> {
    const { arguments: written } = this.definition.listed;
    return given({ arguments: written ? this.writtenArguments(written) : this.schemaArguments() });
  }

  private open(part: string, why: string, at = this.definition.at): void {
    this.report({ part, why, at });
  }

  private auth(): readonly string[] | undefined {
    const scopes = jsonOf(this.definition.auth, 'auth', this.report);
    if (!Array.isArray(scopes)) return undefined;
    return scopes.filter((scope): scope is string => typeof scope === 'string').sort();
  }

  private errors(): readonly AdvertisedErrorContract[] | undefined {
    const { errors } = this.definition;
    if (errors.kind === 'absent') return undefined;
    const contract = readErrorContract(errors);
    if (!contract?.complete)
      this.report({
        part: 'errors',
        why: whyOf(errors) ?? 'has entries that could not be read',
        at: errors.at,
      });
    const byReason = new Map<string, AdvertisedErrorContract>();
    for (const { reason, code, when, recovery, retryable, object } of contract?.entries ?? []) {
      const name = stringOf(reason, 'errors', this.report);
      if (name === undefined) {
        if (reason.kind === 'absent')
          this.report({ part: 'errors', why: 'has an entry without a reason', at: object.at });
        continue;
      }
      const part = (field: string): string => `errors/${pointerStep(name)}/${field}`;
      const json = jsonOf(code, part('code'), this.report);
      byReason.set(name, {
        reason: name,
        ...given({
          code: typeof json === 'number' || typeof json === 'string' ? json : undefined,
          when: stringOf(when, part('when'), this.report),
          recovery: stringOf(recovery, part('recovery'), this.report),
          retryable: flagOf(retryable, part('retryable'), this.report),
        }),
      });
    }
    return byReason.size > 0 || contract?.complete
      ? [...byReason.values()].sort((a, b) => (a.reason < b.reason ? -1 : 1))
      : undefined;
  }

  /** The reasons that the handler passes to `fail`. */
  private reasons(): readonly string[] | undefined {
    const { handler, framework } = this.definition;
    if (!framework.errorContracts || handler.kind !== 'known') return undefined;
    const failed = handler.value.errors.flatMap(({ via, args }) =>
      via === 'fail' ? (args.at(0) ?? []) : [],
    );
    const reasons = new Set(
      failed.flatMap(
        (argument) => textsOf(argument) ?? stringOf(argument, 'reasons', this.report) ?? [],
      ),
    );
    return reasons.size > 0 ? [...reasons].sort() : undefined;
  }

  private schemaOf(surface: Surface): DefinitionSchema | undefined {
    return this.definition.schemas.find((schema) => schema.surface === surface);
  }

  private schema(surface: 'input' | 'output', part: string): JsonObject | undefined {
    const schema = this.schemaOf(surface);
    const open = (why: string): JsonObject | undefined => {
      this.open(part, why, schema?.at);
      return undefined;
    };
    if (!schema || schema.form.kind === 'absent')
      return surface === 'input' ? this.emptyInput(open) : undefined;
    const advertised = schema.jsonSchema();
    if (!advertised) {
      const alternatives = this.oneOfSchemas(schema, part);
      return alternatives ? alternatives.common : open(whyUnread(schema, this.definition));
    }
    // What libraries convert to is JSON.
    const json = advertised.schema as Json | undefined;
    if (json === undefined) return undefined;
    for (const gap of advertised.unresolved)
      this.report({ ...unresolvedPart(gap, part), at: schema.at });
    if (schema.zod?.bundled) this.open(part, UNINSTALLED_ZOD, schema.at);
    return isJsonObject(json)
      ? withoutUnread(json, advertised.unresolved)
      : open('is not a JSON Schema');
  }

  /**
   * The common part of the schemas that a condition selects; undefined unless all of them are read.
   */
  private oneOfSchemas(
    schema: DefinitionSchema,
    part: string,
  ): { readonly common: JsonObject | undefined } | undefined {
    const { undecided: why } = schema;
    const alternatives = schema.alternatives();
    if (why === undefined || !alternatives) return undefined;
    const { listing } = this.definition.framework;
    if (part === 'inputSchema' && listing?.emptyInput.kind !== 'known') return undefined;
    const schemas = alternatives.schemas as readonly (Json | undefined)[];
    const values = schemas.map((json) =>
      json === undefined && part === 'inputSchema' ? this.emptyInput(() => undefined) : json,
    );
    if (!values.every((json) => json === undefined || isJsonObject(json))) return undefined;
    const { value, differing } = commonOf(values, part, alternatives.isMixed);
    for (const each of differing) this.report({ ...each, why, at: schema.at });
    return { common: isJsonObject(value) ? value : undefined };
  }

  private emptyInput(open: (why: string) => JsonObject | undefined): JsonObject | undefined {
    const { listing } = this.definition.framework;
    if (isEntry(this.definition)) return undefined;
    if (!listing) return open('depends on how the framework lists a tool without a schema');
    const { emptyInput } = listing;
    return emptyInput.kind === 'known' ? (emptyInput.value as JsonObject) : undefined;
  }

  private writtenArguments(written: StaticValue): readonly PromptArgumentContract[] | undefined {
    if (written.kind === 'absent') return undefined;
    if (!isKnownArray(written)) {
      this.open('arguments', whyOf(written) ?? 'is not a list', written.at);
      return undefined;
    }
    if (!written.value.complete)
      this.report({
        part: 'arguments',
        why: 'has elements that could not be read',
        at: written.at,
      });
    return written.value.elements.flatMap((element): PromptArgumentContract[] => {
      const gaps: ValueGap[] = [];
      const json = objectOf(element, '', reportTo(gaps));
      const name = json?.['name'];
      const part = typeof name === 'string' ? `arguments/${pointerStep(name)}` : 'arguments';
      for (const gap of gaps)
        this.report({ ...gap, part: typeof name === 'string' ? `${part}${gap.part}` : part });
      return typeof name === 'string' ? [json as unknown as PromptArgumentContract] : [];
    });
  }

  private schemaArguments(): readonly PromptArgumentContract[] | undefined {
    const schema = this.schemaOf('args');
    if (!schema || schema.form.kind === 'absent') return undefined;
    const { root } = schema;
    const fields =
      root.kind === 'known' && !schema.outcome.loss && schema.undecided === undefined
        ? root.value.fields
        : undefined;
    if (!fields || !this.definition.framework.isConversionKnown) {
      this.open('arguments', whyUnread(schema, this.definition), schema.at);
      return undefined;
    }
    if (root.kind === 'known' && root.value.complete === false)
      this.report({
        part: 'arguments',
        why: 'has properties that could not be read',
        at: schema.at,
      });
    return fields.map((field) => this.argument(field));
  }

  private argument(field: SchemaField): PromptArgumentContract {
    const { name, schema, at } = field;
    const part = `arguments/${pointerStep(name)}`;
    if (schema.type === 'unresolved')
      this.report({
        part: `${part}/required`,
        why: schema.unread[0]?.why ?? 'is a schema that could not be read',
        at,
      });
    const description = stringOf(schema.description, `${part}/description`, this.report);
    const { requiresUnmarkedArguments } = this.definition.framework.listing ?? {};
    const optional = (requiresUnmarkedArguments && field.isMarkedOptional) ?? field.optional;
    return { name, ...given({ description }), required: !optional };
  }
}

/** The project may convert the schema with another version than the bundled Zod. */
export const UNINSTALLED_ZOD = 'depends on the version of Zod, which is not installed or not run';

function whyUnread(schema: DefinitionSchema, { framework }: Definition): string {
  if (schema.outcome.loss) return 'is of a form that the framework cannot serve';
  const unread = schema.unresolved()[0];
  if (unread) return unread.why;
  if (schema.undecided !== undefined) return schema.undecided;
  return framework.isConversionKnown
    ? 'cannot be converted to JSON Schema'
    : 'is converted by the framework in an unknown way';
}
