import { relative } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Rule } from 'eslint';
import { analysisFor } from '../detect/analysis.ts';
import { codeStyleOf } from '../detect/source/code-style.ts';
import { host } from '../detect/host/host-hooks.ts';
import type { Analysis } from '../model/analysis.ts';
import type { Finding, RuleDefinition, Suggestion } from '../model/findings/rule.ts';
import type { Edit } from '../model/findings/edit.ts';
import { findingsIn } from '../model/findings/findings.ts';
import { styledText } from '../model/findings/code-text.ts';
import type { Location } from '../model/location.ts';
import { affectedDefinitions, type Mistake } from '../model/findings/mistake.ts';
import type { IgnoringTools } from './checks/option-schemas.ts';
import { judgedMistakes, withRepairs, type JudgedRule } from './judging/judged-mistakes.ts';
import { toPosix } from '../syntax/modules/posix-path.ts';

/** An ESLint rule that remembers the definition it was made from. */
export interface McpRule extends Rule.RuleModule {
  readonly definition: RuleDefinition;
}

/**
 * Makes an ESLint rule from a rule definition. The rule has no listeners in a file without MCP, and
 * checks the analysis of other files, source or `server.json`, at the end of the traversal.
 */
export function defineRule<MessageId extends string, Options extends object>(
  definition: RuleDefinition<MessageId, Options>,
): McpRule {
  const { name, meta } = definition;
  const { preset, severity, group, description, listing = false } = meta.docs;
  return {
    definition,
    meta: {
      type: meta.type,
      docs: {
        description,
        recommended: preset === 'recommended',
        ...{ preset, severity, group, listing, name },
      },
      ...(meta.fixable ? { fixable: meta.fixable } : {}),
      ...(meta.hasSuggestions ? { hasSuggestions: true } : {}),
      messages: Object.fromEntries(
        Object.entries<string>(meta.messages).map(([id, text]) => [id, `${text}{{elsewhere}}`]),
      ),
      schema: meta.schema ? [meta.schema as { type: 'object' }] : [],
      ...(meta.defaultOptions ? { defaultOptions: [meta.defaultOptions] } : {}),
    },
    create(context) {
      const analysis = analysisFor(context);
      if (!analysis && !host.placement?.receivesMistakes(context.filename)) return {};
      return {
        // `Program`; the root of ESLint's JSON language is `Document`.
        [`${context.sourceCode.ast.type}:exit`]() {
          const found = analysis ? mistakesOf(analysis(), definition, context.options[0]) : [];
          for (const mistake of host.placement?.place(name, context.filename, found) ?? found)
            report(mistake, context);
        },
      };
    },
  };
}

/**
 * At the end of a file: lets the host report what rules that are off for the file find in other
 * files, where they may be on.
 *
 * @param options the options object of each rule that is on for any file
 */
export function forwardMistakes(
  rules: Readonly<Record<string, McpRule>>,
  options: ReadonlyMap<string, unknown>,
  context: Rule.RuleContext,
): void {
  const analysis = analysisFor(context);
  host.placement?.forward([...options.keys()], context.filename, (name) => {
    const rule = rules[name];
    return rule && analysis ? mistakesOf(analysis(), rule.definition, options.get(name)) : [];
  });
}

/**
 * The mistakes that a rule finds in a file, with the edits of other files for a host that reports
 * them there.
 */
function mistakesOf<Options extends object>(
  analysis: Analysis,
  definition: RuleDefinition<string, Options>,
  configured: unknown,
): readonly Mistake[] {
  const options = { ...definition.meta.defaultOptions, ...(configured as object) } as Options;
  const rule: JudgedRule = {
    check: (one) => findingsIn(definition, one, options),
    alternatives: definition.meta.alternatives,
  };
  const found = judgedMistakes(analysis, rule, ignoredBy(options));
  const { placement } = host;
  return placement
    ? withRepairs(found, analysis, rule, (file) => placement.reportsIn(file))
    : found;
}

/** The tools that the options of a rule ignore. */
function ignoredBy(options: object & Partial<IgnoringTools>): readonly string[] {
  return options.ignoreTools ?? [];
}

function report(mistake: Mistake, context: Rule.RuleContext): void {
  const { finding } = mistake;
  if (finding.at.external?.isReportedThere) return;
  const { sourceCode } = context;
  const [start, end] = finding.at.range;
  const editable = finding.at.external === undefined;
  const write = writerOf(context);
  const { messageId } = finding;
  const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
  const { line, column } = loc.start;
  host.noteDetails?.(
    context.filename,
    { ruleId: context.id, messageId, line, column: column + 1 },
    {
      steps: mistake.steps,
      affected: finding.mayAffectFewer
        ? []
        : [...mistake.affected.values()].map(({ step }) => step),
    },
  );
  context.report({
    messageId,
    data: {
      ...stringsOf(finding.data),
      elsewhere: [
        finding.mayAffectFewer ? '' : affectedDefinitions(mistake),
        writtenIn(finding.at, context),
      ]
        .map((sentence) => sentence && ` ${sentence}`)
        .join(''),
    },
    loc,
    ...(finding.fix && editable ? { fix: write(finding.fix) } : {}),
    ...(finding.suggest && editable
      ? { suggest: finding.suggest.map((each) => suggestion(each, write)) }
      : {}),
  });
}

function suggestion(
  { messageId, data, edits }: Suggestion,
  write: Writer,
): Rule.SuggestionReportDescriptor {
  return { messageId, data: { ...stringsOf(data), elsewhere: '' }, fix: write(edits) };
}

type Writer = (edits: readonly Edit[]) => Rule.ReportFixer;

/** Writes edits in the style of the linted file. */
function writerOf({ sourceCode: { ast, text } }: Rule.RuleContext): Writer {
  return (edits) => (fix) =>
    edits.map((edit) => {
      const style = codeStyleOf(ast as unknown as TSESTree.Program, text);
      return fix.replaceTextRange([...edit.range], styledText(edit, style, text));
    });
}

function stringsOf(data: Finding['data']): Record<string, string> {
  return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, String(value)]));
}

/** Names the file and line of a location in another file. */
function writtenIn(at: Location, context: Rule.RuleContext): string {
  if (!at.external) return '';
  return `Written in ${toPosix(relative(context.cwd, at.external.file))}:${at.external.line}.`;
}
