import type { Settings } from '../../model/settings.ts';
import { parseStrictly, positionOf } from '../../syntax/modules/parse.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { hasRegisteringMember } from '../source/registering-names.ts';
import { apparentDefinitions } from './apparent-definitions.ts';
import { sessionFor } from './session.ts';

/**
 * The code of a component: its script elements, and the code between the lines of Astro; up to the
 * end where that is missing, so that no text is searched twice.
 */
const CODE =
  /<script\b[^<>]*>([\s\S]*?)(?:<\/script\s*>|(?![\s\S]))|(?<![\s\S])\s*---\r?\n([\s\S]*?)(?:^---\s*$|(?![\s\S]))/dgm;

/**
 * The lines on which a component defines something: a call that a framework extracts from it when
 * it is built, or what looks like a definition beside the import of a framework.
 *
 * @param file absolute path
 */
export function unreadComponents(
  file: string,
  text: string,
  settings: Settings,
): readonly number[] {
  const { uses } = sessionFor(settings);
  const extracted = uses.frameworksOf(file).flatMap(({ finds }) => finds?.extracted ?? []);
  const isImporting = specifiersIn(text).some((each) => uses.detectorAt(each, file));
  const mayExtract = extracted.some((name) => text.includes(name));
  if (!mayExtract && !(isImporting && hasRegisteringMember(text))) return [];
  const code = codeOnly(text);
  const script = `${file}.ts`;
  const module = parseStrictly(script, code);
  if ('error' in module) return [1];
  const calls = moduleIndex(module).calls.filter(
    ({ callee }) => callee.type === 'Identifier' && extracted.includes(callee.name),
  );
  const apparent = isImporting ? apparentDefinitions(script, code, settings) : [];
  return [
    ...calls.map(({ range }) => positionOf(module, range[0]).line),
    ...apparent.map(({ line }) => line),
  ];
}

/** A text of the same length, with spaces in place of what is not code. */
function codeOnly(text: string): string {
  let code = '';
  for (const { indices } of text.matchAll(CODE)) {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    code += blank(text.slice(code.length, start)) + text.slice(start, end);
  }
  return code + blank(text.slice(code.length));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
