import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The part of package.json that says where the package's source is published. */
export interface PublishedFrom {
  readonly name: string;
  /** As npm writes it: `git+https://github.com/owner/name.git`, or `owner/name` on GitHub. */
  readonly repository?: string | { readonly url: string; readonly directory?: string };
}

/**
 * The address of a rule's page: in the repository, or of the file in this package while
 * package.json names no repository. ESLint's extension for VS Code opens both: vscode-eslint
 * 3.0.34, client/src/client.ts.
 *
 * @param rule its name without a namespace
 * @returns undefined if the package was copied without its pages
 */
export function pageUrl(rule: string, { repository }: PublishedFrom): string | undefined {
  const address = repository === undefined ? undefined : webAddress(repository);
  if (address !== undefined) return `${address}/${pagePath(rule)}`;
  const file = pageFile(rule);
  return file === undefined ? undefined : pathToFileURL(file).href;
}

/** The page of a rule in this package; undefined if it is missing. */
export function pageFile(rule: string): string | undefined {
  // The build changes the depth of modules.
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, pagePath(rule)))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return join(folder, pagePath(rule));
}

function pagePath(rule: string): string {
  return `docs/rules/${rule}.md`;
}

/** The folder of the package on the default branch of a repository. */
function webAddress(repository: NonNullable<PublishedFrom['repository']>): string | undefined {
  const { url, directory } =
    typeof repository === 'string' ? { url: repository, directory: undefined } : repository;
  const onGithub = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(url)?.[1];
  const host = onGithub === undefined ? url : `https://github.com/${onGithub}`;
  const page = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(host)?.[1];
  return page && [page, 'blob/HEAD', ...(directory === undefined ? [] : [directory])].join('/');
}
