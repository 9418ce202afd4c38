import type { Analysis } from '../../model/analysis.ts';
import { knownValues } from '../../model/static.ts';
import { secondWord, sharedPrefixes } from './tool-name.ts';

/**
 * The words with which the names of a server's tools begin before different verbs, also where each
 * tool is in a file of its own.
 *
 * @param verbs the verbs that matter: other files are read where one is a name's second word
 */
export function prefixesOf(analysis: Analysis, verbs: readonly string[]): readonly string[] {
  const names = toolNames(analysis);
  const mayMatter = names.some((name) => verbs.includes(secondWord(name) ?? ''));
  return sharedPrefixes(mayMatter ? serverToolNames(analysis) : names);
}

/** The names of the tools of a file, and of all of its server if they are known. */
export function serverToolNames(analysis: Analysis): readonly string[] {
  return [...toolNames(analysis), ...(analysis.projectNames?.callable ?? [])];
}

function toolNames({ definitions }: Analysis): readonly string[] {
  const tools = definitions.filter(({ kind }) => kind === 'tool');
  return tools.flatMap(({ name }) => knownValues(name).map(({ value }) => value));
}
