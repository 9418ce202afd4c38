import type { ESLint } from 'eslint';
import type { Edit } from '../../model/findings/edit.ts';
import { beginEpoch } from '../../syntax/modules/epoch.ts';
import { realPath, unsavedTexts } from '../../syntax/modules/files.ts';
import { lintFixing, lintUnsafe } from './apply-suggestions.ts';
import type { Engine } from './engine.ts';
import type { Checker } from '../lazy-modules.ts';
import { ruleNameOf } from '../project/project-config.ts';
import type { ProjectMistakes } from './project-mistakes.ts';
import type { LintOptions } from '../arguments/request.ts';

type Lint = (text: string) => Promise<ESLint.LintResult | undefined>;

/** Returns a function that lints the text of a file, with the repairs that the options ask for. */
export function createLinter(
  engine: Engine,
  checker: Checker,
  mistakes: ProjectMistakes,
  options: Pick<LintOptions, 'fix' | 'fixDryRun' | 'unsafe'>,
): (file: string, text: string) => Promise<ESLint.LintResult> {
  const isDraft = (ruleId: string, messageId: string): boolean =>
    checker.isDraft(ruleNameOf(ruleId), messageId);
  const isFixing = options.fix === true || options.fixDryRun === true;
  return async (file, text) => {
    // The analysis of other files reads this file as the fixes leave it.
    const show = (changed: string): void => {
      const path = realPath(file);
      if (!isFixing || changed === (unsavedTexts.get(path) ?? text)) return;
      unsavedTexts.set(path, changed);
      beginEpoch();
    };
    const lint: Lint = async (changed) => {
      show(changed);
      return (await engine.eslint.lintText(changed, { filePath: file }))[0];
    };
    const onEdits = (edits: readonly Edit[]): void => mistakes.edited(file, edits);
    const fix: Lint = isFixing ? (changed) => lintFixing(changed, lint, onEdits) : lint;
    const result = await (options.unsafe ? lintUnsafe(text, fix, isDraft, onEdits) : fix(text));
    if (!result) throw new Error('ESLint returned no result for it');
    show(result.output ?? text);
    return result;
  };
}

/** Runs `lint`, after which the texts of files are again those that are saved. */
export async function keepingTexts(lint: () => Promise<void>): Promise<void> {
  const texts = new Map(unsavedTexts);
  try {
    await lint();
  } finally {
    unsavedTexts.clear();
    for (const [file, text] of texts) unsavedTexts.set(file, text);
    beginEpoch();
  }
}
