import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Names of folders that builds are written to: `temp_dist`, `build-old`. */
const BUILD_FOLDER = /(?:^|[._-])(?:dist|build|built|compiled)(?:[._-]|\d|$)/i;
/** A folder that holds one format of a build. */
const FORMAT_FOLDER = /^(?:esm|cjs)[\\/]/;

/** Code that TypeScript's compiler writes, and no person. */
const COMPILED = [
  /^\/\/# sourceMappingURL=/m,
  /^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);$/m,
  /^var __(?:createBinding|importDefault|importStar|awaiter|esDecorate|decorate) = \(this && this\.__/m,
];

/** A file that a compiler writes: JavaScript, or the declarations of one. */
const OUTPUT = /^(.*?)(?:\.([cm]?)jsx?|\.d\.([cm]?)ts)$/;

/**
 * Whether a file is a committed copy of a source in the same package, as a compiler
 * writes it: `lib/tools/find.js` of `src/tools/find.ts`, beside `find.d.ts`.
 *
 * @param folder the folder of the package that the file is in
 * @param beside the names in the folder of the file
 */
export function isCompiledCopy(file: string, folder: string, beside: ReadonlySet<string>): boolean {
  const [, path, script, declaration] = OUTPUT.exec(relative(folder, file)) ?? [];
  const kind = script ?? declaration;
  if (path === undefined || kind === undefined) return false;
  return hasSource(path, kind, dirname(folder)) && isCompiled(file, folder, beside);
}

function hasSource(path: string, kind: string, packageFolder: string): boolean {
  const stem = path.replace(FORMAT_FOLDER, '');
  return [join(packageFolder, 'src', stem), join(packageFolder, stem)].some((source) =>
    [`${kind}ts`, `${kind}tsx`, 'ts', 'tsx'].some((type) => existsSync(`${source}.${type}`)),
  );
}

function isCompiled(file: string, folder: string, beside: ReadonlySet<string>): boolean {
  const name = basename(file);
  const [, stem = '', script] = OUTPUT.exec(name) ?? [];
  if (script === undefined)
    return [`${stem}.js`, `${stem}.mjs`, `${stem}.cjs`].some((each) => beside.has(each));
  return (
    BUILD_FOLDER.test(basename(folder)) ||
    beside.has(`${name}.map`) ||
    beside.has(`${stem}.d.${script}ts`) ||
    hasMarks(file)
  );
}

function hasMarks(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8');
    return COMPILED.some((mark) => mark.test(text));
  } catch {
    // What cannot be read is reported when it is linted.
    return false;
  }
}
