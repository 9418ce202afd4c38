import type { SchemaField, SchemaNode } from '../../model/schemas/schema.ts';
import { reasonOf, type Static } from '../../model/static.ts';
import { asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { pathInObject, lastProperty, siteOf, siteOfText } from '../fields.ts';
import type { JsonSchemaContext } from './json-node.ts';
import type { Location } from '../../model/location.ts';
import { firstOf } from '../../model/utils/first-of.ts';

/**
 * Describes a list of named arguments, `[{ name, description, required }]`, as one object: what a
 * prompt lists.
 *
 * @param list the evaluated array
 * @param via where the list is written, or where the linted file imports it
 */
export function describeArguments(
  list: readonly unknown[],
  context: JsonSchemaContext,
  via: Location,
): SchemaNode {
  const named = list.filter(
    (item): item is Argument => isPlainObject(item) && typeof item.name === 'string',
  );
  const open =
    context.incompleteness(list) ??
    firstOf(list, (item) => {
      if (isUnresolved(item)) return asUnknown(item);
      return isPlainObject(item) && isUnresolved(item.name) ? asUnknown(item.name) : undefined;
    });
  return {
    type: 'object',
    description: { kind: 'absent', at: via },
    at: via,
    wrappers: [],
    fields: named.map((argument) => fieldOf(argument, context, via)),
    complete: named.length === list.length && !open,
    open: false,
    unread: open
      ? [
          {
            what: 'shape',
            ...reasonOf(open),
            at: open.origin ? context.locate(open.origin, via) : via,
          },
        ]
      : [],
  };
}

type Argument = Readonly<Record<string, unknown>> & { readonly name: string };

function fieldOf(argument: Argument, context: JsonSchemaContext, via: Location): SchemaField {
  const path = pathInObject(argument, 'name', context);
  const key = siteOf(path ?? [], via, context);
  const property = key.external ? undefined : lastProperty(path);
  const at = property ? { range: property.node.value.range } : key;
  const written = context.provenanceOf(argument);
  const own = written ? context.locate(written, via) : at;
  return {
    name: argument.name,
    optional: argument.required !== true,
    at,
    addDescription: context.descriptionEdit?.(argument),
    schema: {
      type: 'string',
      description: descriptionOf(argument, context, own),
      at: own,
      wrappers: [],
      unread: [],
    },
  };
}

function descriptionOf(
  argument: Argument,
  context: JsonSchemaContext,
  at: Location,
): Static<string> {
  const text = Object.hasOwn(argument, 'description')
    ? argument.description
    : context.incompleteness(argument);
  if (typeof text === 'string')
    return {
      kind: 'known',
      value: text,
      at: siteOfText(pathInObject(argument, 'description', context) ?? [], at, context),
    };
  if (text === undefined) return { kind: 'absent', at };
  const reason = isUnresolved(text) ? reasonOf(asUnknown(text)) : { why: 'is not a string' };
  return { kind: 'unknown', ...reason, at };
}
