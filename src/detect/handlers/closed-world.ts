import { isBuiltin } from 'node:module';
import type { Module } from '../../syntax/modules/module.ts';
import {
  installedFile,
  isOfPackage,
  packageSpecifier,
} from '../../syntax/modules/package-specifier.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import { loadedTogether } from '../calls/loaded-together.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/** Modules of Node that reach other machines, or run programs that may. */
const REACHING =
  /^(?:node:)?(?:child_process|cluster|dgram|dns|http|http2|https|inspector|net|tls|worker_threads)(?:\/|$)/;

/** Globals that reach other machines, or load code that may. */
const REACHING_GLOBALS =
  /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest|sendBeacon|eval|Function)\s*\(|\bimport\s*\(\s*[^'"\s]|\b(?:Bun|Deno)\b/;

/** Packages, beside the frameworks of servers, whose code stays on the machine. */
const LOCAL = (
  '@hono/node-server ajv better-sqlite3 body-parser chalk chokidar commander cors csv-parse ' +
  'date-fns dayjs diff dotenv express fast-glob fs-extra fuse.js glob globby gray-matter ignore ' +
  'js-yaml lodash lodash-es luxon marked mathjs micromatch minimatch minimist minisearch ms ' +
  'nanoid picomatch pino semver slugify sqlite sqlite3 toml tslib ulid uuid winston ' +
  'write-file-atomic yaml yargs zod zod-to-json-schema'
).split(' ');

/** The parts of frameworks that connect to servers. */
const CLIENTS = /\b(?:auth|client)\b/;

/**
 * Whether nothing that the entry points of a module's package load can reach another machine: each
 * package that they import is known to stay on this one, and so does their own code.
 */
export function isClosedWorld(module: Module, session: AnalysisSession): boolean {
  return !mayReachOthersWith(module, session);
}

/** Whether a module may reach another machine, itself or through a package. */
const mayReachOthers = memoizeWeakPair(
  ({ text }: Module, { registry }: AnalysisSession) =>
    REACHING_GLOBALS.test(text) ||
    !specifiersIn(text).every((specifier) => isLocal(specifier, registry.mentions)),
);

const mayReachOthersWith = loadedTogether(mayReachOthers);

function isLocal(specifier: string, frameworks: readonly string[]): boolean {
  if (isBuiltin(specifier)) return !REACHING.test(specifier);
  if (specifier.startsWith('.') && !installedFile(specifier)) return true;
  const name = packageSpecifier(specifier);
  const isOf = (each: string): boolean => isOfPackage(name, each);
  return LOCAL.some(isOf) || (frameworks.some(isOf) && !CLIENTS.test(name));
}
