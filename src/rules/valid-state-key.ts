import type { StorageFacts } from '../model/definitions/context.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownTextOf, knownValues, type StaticValue } from '../model/static.ts';
import { isKnownArray } from '../model/property.ts';
import { getOwn } from '../model/utils/get-own.ts';
import { defineRule } from './define-rule.ts';
import type { ContextCall } from '../model/handlers/handler.ts';
import type { Location } from '../model/location.ts';

const messages = {
  characters:
    "The {{what}} {{key}} contains '{{character}}', so the call fails. Use {{described}} only.",
  forbidden: "The {{what}} {{key}} contains '{{forbidden}}', so the call fails. Remove it.",
  tooLong: 'The {{what}} {{key}} is longer than {{max}} characters, so the call fails. Shorten it.',
  empty: 'The key is empty, so the call fails. Name it.',
  notText: 'The {{what}} is not a string, so the call fails. Pass a string.',
  slash: "Replace ':' by '/' here and wherever the same {{what}} is used.",
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-state-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'require keys and prefixes that the storage of the context accepts',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    hasSuggestions: true,
    messages,
  },
  *checkDefinition({ handler, framework }) {
    const { storage } = framework.context;
    if (!storage || handler.kind !== 'known') return;
    for (const { path, call } of handler.value.contextUses) {
      const takes = getOwn(storage.methods, path.join('.'));
      if (takes && call) yield* checkCall(call, takes, storage);
    }
  },
  *check({ storageCalls }) {
    for (const { call, takes, storage } of storageCalls) yield* checkCall(call, takes, storage);
  },
});

function* checkCall(
  call: ContextCall,
  takes: StorageFacts['methods'][string],
  storage: StorageFacts,
): Generator<Finding<Message>> {
  const first = call.args.at(0);
  const [at] = call.argsAt;
  if (!first || !at) return;
  if (takes === 'keys' || takes === 'entries') {
    for (const key of takes === 'keys' ? elementsOf(first) : keysOf(first))
      yield* checkKey(key, key.at, 'key', storage);
    return;
  }
  const swap = first.kind === 'oneOf' ? undefined : call.replaceInText(0, ':', '/');
  for (const finding of checkKey(first, first.kind === 'known' ? first.at : at, takes, storage)) {
    const isOnlyColon =
      finding.data?.['character'] === ':' &&
      knownTextOf(first).every((part) => storage.characters.test(part.replaceAll(':', '')));
    yield swap && isOnlyColon
      ? { ...finding, suggest: [{ messageId: 'slash', data: { what: takes }, edits: swap }] }
      : finding;
  }
}

function elementsOf(list: StaticValue): StaticValue[] {
  return knownValues(list)
    .filter(isKnownArray)
    .flatMap(({ value }) => value.elements);
}

/** The keys of a `Map`. */
function keysOf(map: StaticValue): StaticValue[] {
  const entries = knownValues(map).flatMap(({ value }) =>
    typeof value === 'object' && value?.type === 'other' ? (value.entries ?? []) : [],
  );
  return entries.flatMap(elementsOf).flatMap((entry) => elementsOf(entry).slice(0, 1));
}

/** The first problem with each possible key, or with the known parts of an unresolved key. */
function* checkKey(
  value: StaticValue,
  at: Location,
  what: 'key' | 'prefix',
  storage: StorageFacts,
): Generator<Finding<Message>> {
  if (value.kind === 'oneOf') {
    for (const option of knownValues(value)) yield* checkKey(option, option.at, what, storage);
    return;
  }
  const parts = knownTextOf(value);
  const text = parts.join('');
  const key = `'${text.length > 50 ? `${text.slice(0, 50)}…` : parts.join('…')}'`;
  const max = what === 'key' ? storage.maxKeyLength : storage.maxPrefixLength;
  const character = Array.from(text).find((each) => !storage.characters.test(each));
  const { described, forbidden } = storage;
  if (value.kind === 'known' && typeof value.value !== 'string')
    yield { messageId: 'notText', data: { what }, at };
  else if (value.kind === 'known' && text === '' && what === 'key')
    yield { messageId: 'empty', at };
  else if (text.length > max) yield { messageId: 'tooLong', data: { what, key, max }, at };
  else if (character !== undefined)
    yield { messageId: 'characters', data: { what, key, character, described }, at };
  else if (parts.some((part) => part.includes(forbidden)))
    yield { messageId: 'forbidden', data: { what, key, forbidden }, at };
}
