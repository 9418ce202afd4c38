import { getOwn } from '../../model/utils/get-own.ts';
import type { Library } from '../../syntax/evaluate/context/library.ts';
import type {
  CallbackParameter,
  ExternalValue,
  OpaqueValue,
} from '../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { passesServer, type Detector } from '../detector/detector.ts';
import { startOfHosted } from './hosted-classes.ts';
import type { Registry } from '../detector/registry.ts';
import { isResultFunction, memberOfResultExport } from '../detector/result-functions.ts';
import { returnsServer } from './server-instrumentation.ts';
import { injectedByTsyringe } from './tsyringe.ts';

/**
 * Adds constants of frameworks and injected values (`JsonRpcErrorCode`, `@injectAll`) to a library.
 *
 * @param frameworksOf returns the frameworks on which the package of a file depends
 */
export function withFrameworks(
  library: Library,
  registry: Registry,
  frameworksOf: (file: string) => readonly Detector[],
): Library {
  return {
    autoImported: autoImported(registry, frameworksOf),
    provide(specifier: string, name: string, from: Module) {
      const constants = registry.detectorOf(specifier)?.exports?.constants;
      return constants && Object.hasOwn(constants, name)
        ? { value: constants[name] }
        : library.provide(specifier, name, from);
    },
    copyMarks: [...registry.copyMarks, ...(library.copyMarks ?? [])],
    isIdentityFunction: (fn) =>
      registry.detectorOf(fn.specifier)?.exports?.identityFunctions?.includes(fn.path.join('.')) ??
      returnsServer(fn),
    isSame: isSameExport(registry),
    returnsReceiver: (method) => isFluent(method, registry),
    callsMember: (fn, parameter) => isServerParameter(fn, parameter, registry),
    isMethod: ({ kind, of, path }) =>
      kind === 'instance' &&
      getOwn(registry.detectorOf(of.specifier)?.finds?.methods, path.join('.')) !== undefined,
    startOfHosted,
    owns: (value) => isResultFunction(value) || library.owns(value),
    isInstance: (value, type) => library.isInstance?.(value, type),
    has: (value, key) => library.has?.(value, key),
    injectedInto: injectedByTsyringe,
    sizeOf: (value) => library.sizeOf?.(value) ?? 1,
    get: (value, key, origin) =>
      memberOfResultExport(value, key) ?? library.get(value, key, origin),
    call: (fn, receiver, args, ...how) =>
      isResultFunction(fn) ? fn(...args) : library.call(fn, receiver, args, ...how),
  };
}

/** Whether a method returns its object: one of a server, or of a package that makes servers. */
function isFluent({ of, path, parameter }: OpaqueValue, registry: Registry): boolean {
  const methods = registry.detectorOf(of.specifier)?.servers?.fluent;
  return (
    path.length === 1 &&
    methods?.includes(path[0] as string) === true &&
    (!parameter || isServerParameter(of, parameter, registry))
  );
}

function isServerParameter(
  { specifier, path }: ExternalValue,
  parameter: CallbackParameter,
  registry: Registry,
): boolean {
  return passesServer(registry.detectorOf(specifier)?.servers ?? {}, path.at(-1) ?? '', parameter);
}

function autoImported(
  registry: Registry,
  frameworksOf: (file: string) => readonly Detector[],
): Library['autoImported'] {
  const names = registry.names(({ exports }) => exports?.autoImports ?? []);
  return (name, { file }) =>
    names.has(name)
      ? frameworksOf(file).find(({ exports }) => exports?.autoImports?.includes(name))?.packages[0]
      : undefined;
}

function isSameExport(registry: Registry): Library['isSame'] {
  return (one, other) => {
    const [owner, name = ''] = [registry.detectorOf(one.specifier), one.path[0]];
    const isDistinct = owner?.exports?.distinct?.includes(name) === true;
    return isDistinct && owner === registry.detectorOf(other.specifier)
      ? one.path.join('.') === other.path.join('.')
      : undefined;
  };
}
