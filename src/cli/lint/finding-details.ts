import { relative } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import type { WrittenStep } from '../../model/handlers/call-path.ts';
import type {
  DetailsObserver,
  FindingDetails,
  ReportedFinding,
} from '../../model/findings/mistake.ts';
import { printable } from '../../model/text/printable.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** A message with what its text has no room for. */
type DetailedMessage = Partial<FindingDetails>;

/** The way to what a message is about; empty where the place says it. */
export function stepsOf(message: Linter.LintMessage): readonly WrittenStep[] {
  return (message as DetailedMessage).steps ?? [];
}

/** The definitions that certainly have what a message is about. */
export function affectedBy(message: Linter.LintMessage): readonly WrittenStep[] {
  return (message as DetailedMessage).affected ?? [];
}

/** The details of the findings of a run, by their places. */
export class NotedDetails {
  private readonly details = new Map<string, DetailedMessage>();

  readonly note: DetailsObserver = (file, finding, { steps, affected }) => {
    this.details.set(keyOf(file, finding), {
      ...(steps.length > 0 && { steps }),
      ...(affected.length > 0 && { affected }),
    });
  };

  /** A result whose messages have their details. */
  addTo(result: ESLint.LintResult): ESLint.LintResult {
    const completed = <M extends Linter.LintMessage>(message: M): M => ({
      ...message,
      ...this.details.get(keyOf(result.filePath, message)),
    });
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
