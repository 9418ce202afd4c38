import { existsSync } from 'node:fs';
import { Module } from 'node:module';
import path from 'node:path';

/**
 * Defers loading the messages of Zod's fifty languages. They are half of the files of an entry
 * point of Zod 4 and take half of its load time; schemas do not need them. (Node documents that
 * entries can be added to `require.cache`.)
 *
 * @param require one that loads a copy of Zod that is not loaded yet
 * @param directory the directory of the package
 */
export function deferLocales(require: NodeJS.Require, directory: string): void {
  const file = path.join(directory, 'v4', 'locales', 'index.cjs');
  if (require.cache[file] || !existsSync(file)) return;
  let loaded: object | undefined;
  const locales = (): object => {
    if (!loaded) {
      Reflect.deleteProperty(require.cache, file);
      loaded = require(file) as object;
    }
    return loaded;
  };
  const deferred = new Module(file);
  deferred.loaded = true;
  deferred.exports = new Proxy(
    {},
    {
      get: (_, key) => key === '__esModule' || (Reflect.get(locales(), key) as unknown),
      has: (_, key) => Reflect.has(locales(), key),
      ownKeys: () => Reflect.ownKeys(locales()).filter((key) => key !== '__esModule'),
      getOwnPropertyDescriptor: (_, key) => ({
        value: Reflect.get(locales(), key) as unknown,
        enumerable: true,
        configurable: true,
      }),
    },
  );
  require.cache[file] = deferred;
}
