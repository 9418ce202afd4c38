import type { TSESTree } from '@typescript-eslint/utils';
import { TypedValue } from '../../syntax/evaluate/values/value.ts';
import { ClassValue, InstanceValue } from '../../syntax/evaluate/values/project-values.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { isClass, type ClassNode } from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { loadedIndex } from './loaded-index.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { startKey } from '../../syntax/modules/module.ts';

/** A class, or an object literal with a written type. */
export interface Subtype {
  readonly node: ClassNode | TSESTree.ObjectExpression;
  readonly module: Module;
}

/** A type that a subtype names, and the types that those extend, as keys. */
interface Declared {
  readonly subtype: Subtype;
  readonly supertypes: ReadonlySet<string>;
}

/** Maximum number of types that one type extends or implements, directly or not. */
const MAX_SUPERTYPES = 50;

/** The declaration of a typed value, or the class of an instance. */
export function typeIn(value: unknown): Origin | undefined {
  if (value instanceof TypedValue) return value.type;
  return value instanceof InstanceValue ? value.class : undefined;
}

/**
 * The classes and typed objects of the project that name a class or an interface as a type of
 * theirs: in the modules that the entry points of a module's package load, or the module itself.
 *
 * @param near the module that uses the type
 */
export function subtypesOf(
  type: Origin,
  near: Module,
  session: AnalysisSession,
): readonly Subtype[] {
  const found = subtypesBySupertype(startKey(type), near, session).flat();
  // Several entry points may load the same module.
  return [...new Map(found.map((subtype) => [startKey(subtype), subtype])).values()];
}

const subtypesBySupertype = loadedIndex((module, session) =>
  declaredIn(module, session).flatMap(({ subtype, supertypes }) =>
    [...supertypes].map((key) => [key, subtype] as const),
  ),
);

const declaredIn = memoizeWeak((module: Module, session: AnalysisSession): readonly Declared[] => {
  const { classes, typedObjects } = moduleIndex(module);
  return [
    ...classes.map((node) => ({
      subtype: { node, module },
      supertypes: allFrom(directOf({ node, module }, session), session),
    })),
    ...typedObjects.map(({ object, type }) => ({
      subtype: { node: object, module },
      supertypes: allFrom(read(type, module, session), session),
    })),
  ];
});

/** The keys of types, and of all that they extend or implement. */
function allFrom(types: readonly Origin[], session: AnalysisSession): ReadonlySet<string> {
  const waiting = [...types];
  const keys = new Set<string>();
  for (const type of waiting) {
    const key = startKey(type);
    if (keys.has(key) || keys.size >= MAX_SUPERTYPES) continue;
    keys.add(key);
    waiting.push(...directOf(type, session));
  }
  return keys;
}

function directOf({ node, module }: Origin, session: AnalysisSession): readonly Origin[] {
  if (node.type === 'TSInterfaceDeclaration')
    return node.extends.flatMap((each) => read(each, module, session));
  if (!isClass(node)) return [];
  const parent = session.evaluator.superclass(new ClassValue(node, module));
  // A class that espree parsed has no list of interfaces.
  const interfaces = (node.implements as typeof node.implements | undefined) ?? [];
  return [
    ...(parent instanceof ClassValue ? [parent] : []),
    ...interfaces.flatMap((each) => read(each, module, session)),
  ];
}

function read(
  type: Parameters<AnalysisSession['evaluator']['readType']>[0],
  module: Module,
  { evaluator }: AnalysisSession,
): readonly Origin[] {
  const origin = typeIn(evaluator.readType(type, module, { node: type, module }));
  return origin ? [origin] : [];
}
