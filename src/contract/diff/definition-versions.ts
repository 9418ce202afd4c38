import type { DefinitionContract, JsonObject, PromptArgumentContract, Json } from '../contract.ts';
import { isJsonObject } from '../advertised.ts';
import { sameJson } from '../json.ts';

/** A definition of any list; each part may be missing. */
interface AnyDefinition extends DefinitionContract {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly execution?: JsonObject;
  readonly mimeType?: string;
  readonly size?: number;
  readonly arguments?: readonly PromptArgumentContract[];
}

/** Two versions of a definition. */
export interface DefinitionVersions {
  readonly before: AnyDefinition;
  readonly after: AnyDefinition;
  /** Whether a part was read in both versions, at least partly. */
  readonly isRead: (path: string) => boolean;
  /** Whether a part was completely read in both versions. */
  readonly isAllRead: (path: string) => boolean;
}

/** Pairs the entries of two lists by name, those of the old list first. */
export function pairsBy<Entry>(
  old: readonly Entry[] = [],
  now: readonly Entry[] = [],
  nameOf: (entry: Entry) => string,
): [string, Entry | undefined, Entry | undefined][] {
  const [before, after] = [old, now].map(
    (entries) => new Map(entries.map((entry) => [nameOf(entry), entry])),
  );
  return [...new Set([...old, ...now].map(nameOf))].map((name) => [
    name,
    before?.get(name),
    after?.get(name),
  ]);
}

/** Pairs the values of two objects by key. */
export function pairedEntries(
  old: Json | undefined,
  now: Json | undefined,
): [string, Json | undefined, Json | undefined][] {
  const [before, after] = [isJsonObject(old) ? old : {}, isJsonObject(now) ? now : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [
    key,
    before[key],
    after[key],
  ]);
}

export function isSame(old: Json | undefined, now: Json | undefined): boolean {
  return old === now || (old !== undefined && now !== undefined && sameJson(old, now));
}
