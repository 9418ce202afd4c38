import { relative } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import type { WrittenStep } from '../../model/handlers/call-path.ts';
import type { ReportedFinding, StepsObserver } from '../../model/findings/mistake.ts';
import { printable } from '../../model/text/printable.ts';
import { toPosix } from '../paths.ts';

/** A message about code that runs through other code, with the call path to it. */
interface MessageWithSteps {
  readonly steps?: readonly WrittenStep[];
}

/** The way to what a message is about; empty where the place says it. */
export function stepsOf(message: Linter.LintMessage): readonly WrittenStep[] {
  return (message as MessageWithSteps).steps ?? [];
}

/** The ways to the findings of a run, by their places. */
export class FindingSteps {
  private readonly steps = new Map<string, readonly WrittenStep[]>();

  readonly note: StepsObserver = (file, finding, steps) => {
    this.steps.set(keyOf(file, finding), steps);
  };

  /** A result whose messages have the ways to what they are about. */
  addTo(result: ESLint.LintResult): ESLint.LintResult {
    if (this.steps.size === 0) return result;
    const completed = <M extends Linter.LintMessage>(message: M): M => {
      const steps = this.steps.get(keyOf(result.filePath, message));
      return steps ? { ...message, steps } : message;
    };
    return {
      ...result,
      messages: result.messages.map(completed),
      suppressedMessages: result.suppressedMessages.map(completed),
    };
  }
}

function keyOf(file: string, { ruleId, messageId, line, column }: ReportedFinding): string {
  return JSON.stringify([file, ruleId, messageId, line, column]);
}

/** The function that a step runs, on one line. */
export function labelOfStep({ label }: WrittenStep): string {
  return printable(label.replaceAll(/\s+/g, ' '));
}

/** Where a step is, as `file:line:column`. */
export function placeOfStep({ file, line, column }: WrittenStep, cwd: string): string {
  return printable(`${toPosix(relative(cwd, file))}:${line}:${column}`);
}
