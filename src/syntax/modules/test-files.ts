const KINDS = 'test|spec|test-d|bench|stories|mock';
const TEST_NAME = new RegExp(`\\.(?:${KINDS})\\.[cm]?[jt]sx?$`);
const TEST_NAME_IN_PATTERN = new RegExp(`\\.(?:${KINDS})\\.`);

/** Folders of tests wherever they are. */
const MARKED_FOLDERS: ReadonlySet<string> = new Set(['__tests__', '__mocks__', '__fixtures__']);

/** Folders of tests inside a project; the path to a project may contain them, too. */
const PROJECT_FOLDERS: ReadonlySet<string> = new Set(['test', 'tests']);

/**
 * Whether a file is a test or a mock by its path, which may be absolute. `tests/server.ts` is not:
 * only the search for sources knows where the project starts, see {@link isTestFolder}.
 */
export function isTestFile(file: string): boolean {
  const folders = file.split(/[\\/]/).slice(0, -1);
  return TEST_NAME.test(file) || folders.some((name) => MARKED_FOLDERS.has(name));
}

/** Whether a search for sources skips a folder of this name. */
export function isTestFolder(name: string): boolean {
  return MARKED_FOLDERS.has(name) || PROJECT_FOLDERS.has(name);
}

/** Whether a glob pattern matches test files. */
export function matchesTests(glob: string): boolean {
  return TEST_NAME_IN_PATTERN.test(glob) || glob.split('/').some(isTestFolder);
}
