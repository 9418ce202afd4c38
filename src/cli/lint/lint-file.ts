import type { ESLint } from 'eslint';
import type { Edit } from '../../model/findings/edit.ts';
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
  return async (file, text) => {
    const by =
      (eslint: ESLint): Lint =>
      async (changed) =>
        (await eslint.lintText(changed, { filePath: file }))[0];
    const onEdits = (edits: readonly Edit[]): void => mistakes.edited(file, edits);
    // ESLint does not say which edits it makes, and they move the mistakes that other files bring.
    const lint: Lint =
      (options.fix || options.fixDryRun) && mistakes.awaits(file)
        ? (changed) => lintFixing(changed, by(engine.unfixing), onEdits)
        : by(engine.eslint);
    const result = await (options.unsafe ? lintUnsafe(text, lint, isDraft, onEdits) : lint(text));
    if (!result) throw new Error('ESLint returned no result for it');
    return result;
  };
}
