/** The kinds of tests: `server.test.ts`, and `server.e2e-spec.ts` as in projects with NestJS. */
const KINDS = '(?:[a-z0-9]+-)?(?:test|spec)|test-d|bench|stories|mock';

/** Names that may follow the kind of a test: `server.test.integration.ts`. */
const SUITES = 'browser|e2e|int|integration|node|unit';
const TEST_NAME = new RegExp(`\\.(?:${KINDS})(?:\\.(?:${SUITES}))?\\.[cm]?[jt]sx?$`);
const TEST_NAME_IN_PATTERN = new RegExp(`\\.(?:${KINDS})\\.`);

/**
 * Scripts that a person runs to try something: `test-integration.mjs`, `smoke_test.ts`, `test.js`.
 */
const SCRIPT_NAME =
  /(?:^|[\\/])(?:(?:test|smoke|e2e)s?(?:[-_][^\\/]*)?|[^\\/]*[-_](?:test|smoke|e2e)s?)\.[cm]?[jt]sx?$/;

/** Folders of tests wherever they are. */
const MARKED_FOLDERS: ReadonlySet<string> = new Set(['__tests__', '__mocks__', '__fixtures__']);

/** Folders of tests inside a project; the path to a project may contain them, too. */
const PROJECT_FOLDERS: ReadonlySet<string> = new Set(['test', 'tests']);

/** Folders of copies that nobody runs. */
const COPIES =
  /^[._]?(?:bak|bck)$|^_(?:old|backup)$|^(?:src|lib)[._-](?:bak|backup|copy|old|orig(?:inal)?)(?![a-z])/i;

/**
 * Whether a file is a test or a mock by its path, which may be absolute. `tests/server.ts` is not:
 * only the search for sources knows where the project starts, see {@link isTestFolder}.
 */
export function isTestFile(file: string): boolean {
  const folders = file.split(/[\\/]/).slice(0, -1);
  return TEST_NAME.test(file) || folders.some((name) => MARKED_FOLDERS.has(name));
}

/**
 * Whether a file is a script that tests something, by its name. It may define a server that is
 * there to be tested.
 */
export function isTestScript(file: string): boolean {
  return SCRIPT_NAME.test(file);
}

/** Whether a search for sources skips a folder of this name. */
export function isTestFolder(name: string): boolean {
  return MARKED_FOLDERS.has(name) || PROJECT_FOLDERS.has(name) || COPIES.test(name);
}

/** Whether a glob pattern matches test files. */
export function matchesTests(glob: string): boolean {
  return TEST_NAME_IN_PATTERN.test(glob) || glob.split('/').some(isTestFolder);
}
