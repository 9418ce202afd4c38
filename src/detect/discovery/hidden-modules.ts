import { memoizeWeak } from '../../model/utils/memoize.ts';
import { onceAnEpoch } from '../../syntax/modules/epoch.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { calleeName } from '../flow/module-index.ts';
import type { Registry } from '../frameworks/registry.ts';
import type { WrapperSummary } from './detected-definition.ts';
import { mayHold } from './file-filter.ts';
import type { AnalysisSession } from './session.ts';

/** Facts about a file that its text tells without being parsed. */
interface Outline {
  /** Whether it names a method that registers as one that is called. */
  readonly registers: boolean;
  /** The files of the project that it imports. */
  readonly imports: readonly string[];
}

/** A call of a registering method: `server.tool(`, `server['tool']<T>(`, `registerTool.call(`. */
const registeringCall = memoizeWeak(
  ({ methodNames }: Registry) =>
    new RegExp(
      `\\b(?:${[...methodNames].join('|')})\\b['"\`\\]]*\\s*(?:\\?\\.\\s*)?(?:[(<]|\\.(?:apply|bind|call)\\b)`,
    ),
);

/** The hidden modules of a session. */
export const hiddenModulesOf = memoizeWeak(
  (session: AnalysisSession) => new HiddenModules(session),
);

/**
 * Modules of the project that are not analyzed themselves, because they are too many imports away
 * from a framework. Only a start-up run shows what is registered through them, so their texts tell
 * whether there may be anything.
 */
class HiddenModules {
  private readonly session: AnalysisSession;

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /** @returns false for a file that cannot be read */
  isHidden(file: string): boolean {
    const text = this.session.graph.text(file);
    return text !== undefined && !mayHold(file, text, this.session);
  }

  /**
   * Whether the text of a file calls what registers, or that of a file that it imports, directly or
   * not.
   */
  readonly leadsToRegistration = onceAnEpoch((file: string): boolean => {
    const seen = new Set([file]);
    for (const each of seen) {
      const { registers, imports } = this.outline(each);
      if (registers) return true;
      for (const imported of imports) seen.add(imported);
    }
    return false;
  });

  /**
   * Whether a hidden module may call a function of a module that registers something for it, or
   * pass it one that registers.
   *
   * @param wrappers the registrations of a module that wait for its callers
   */
  mayCall({ file, text }: Module, wrappers: readonly WrapperSummary[]): boolean {
    const { registry, evaluator } = this.session;
    if (wrappers.length === 0 || this.session.mentionsFramework(text, file)) return false;
    const callers = evaluator.links.importers.of(file)?.filter((each) => this.isHidden(each.file));
    const registers = ({ node }: WrapperSummary): boolean =>
      node.type !== 'CallExpression' || registry.methodNames.has(calleeName(node) ?? '');
    return (
      !callers ||
      (callers.length > 0 && wrappers.some(registers)) ||
      callers.some((each) => this.outline(each.file).registers)
    );
  }

  private readonly outline = onceAnEpoch((file: string): Outline => {
    const { graph, registry } = this.session;
    const text = graph.text(file) ?? '';
    return {
      registers: registeringCall(registry).test(text),
      imports: specifiersIn(text).flatMap((specifier) => graph.fileOf(specifier, file) ?? []),
    };
  });
}
