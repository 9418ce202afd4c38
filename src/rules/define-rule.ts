import { relative, sep } from 'node:path';
import type { Rule } from 'eslint';
import { analysisFor } from '../detect/analysis.ts';
import type { Analysis } from '../model/analysis.ts';
import type { Finding, RuleDefinition, Suggestion } from '../model/rule.ts';
import type { Edit } from '../model/edit.ts';
import type { Location } from '../model/location.ts';

/** An ESLint rule that remembers the definition it was made from. */
export interface McpRule extends Rule.RuleModule {
  readonly definition: RuleDefinition;
}

/**
 * Makes an ESLint rule from a rule definition. The rule has no listeners in a file without MCP, and checks the analysis of
 * other files at the end of the traversal.
 */
export function defineRule<MessageId extends string, Options extends object>(
  definition: RuleDefinition<MessageId, Options>,
): McpRule {
  const { name, meta } = definition;
  const { preset, severity, group, description } = meta.docs;
  return {
    definition,
    meta: {
      type: meta.type,
      docs: {
        description,
        recommended: preset === 'recommended',
        ...{ preset, severity, group, name },
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
      if (!analysis) return {};
      return {
        'Program:exit'() {
          const options = {
            ...meta.defaultOptions,
            ...(context.options[0] as object | undefined),
          } as Options;
          const { settings, isGenerated } = analysis();
          if (isGenerated && !settings.generated) return;
          const findings = certain(analysis(), (one) => definition.check(one, options));
          reportAll(
            findings.filter(({ at }) => settings.generated || !at.external?.isGenerated),
            context,
          );
        },
      };
    },
  };
}

/** The findings that every variant of a schema has; with an edit if all variants agree on it. */
function certain(
  analysis: Analysis,
  check: (analysis: Analysis) => Iterable<Finding>,
): readonly Finding[] {
  const findings = [...check(analysis)];
  if (findings.length === 0) return findings;
  const others = analysis.alternatives.map(
    (other) =>
      new Map([...check(other)].map((finding) => [keyOf(finding), JSON.stringify(finding)])),
  );
  if (others.length === 0) return findings;
  return findings
    .filter((finding) => others.every((other) => other.has(keyOf(finding))))
    .map((finding) => {
      const { messageId, data, at } = finding;
      return others.every((other) => other.get(keyOf(finding)) === JSON.stringify(finding))
        ? finding
        : { messageId, data: data ?? {}, at };
    });
}

function keyOf({ messageId, at, data }: Finding): string {
  return JSON.stringify([messageId, at.range, at.external, data]);
}

/** Reports each finding once, even if several definitions share its location. */
function reportAll(findings: readonly Finding[], context: Rule.RuleContext): void {
  if (findings.length === 0) return;
  const seen = new Set<string>();
  for (const finding of findings) {
    const key = keyOf(finding);
    if (seen.has(key)) continue;
    seen.add(key);
    report(finding, context);
  }
}

function report(finding: Finding, context: Rule.RuleContext): void {
  if (finding.at.external?.isReportedThere) return;
  const { sourceCode } = context;
  const [start, end] = finding.at.range;
  const editable = finding.at.external === undefined;
  context.report({
    messageId: finding.messageId,
    data: { ...stringsOf(finding.data), elsewhere: elsewhere(finding.at, context) },
    loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
    ...(finding.fix && editable ? { fix: fixer(finding.fix) } : {}),
    ...(finding.suggest && editable ? { suggest: finding.suggest.map(suggestion) } : {}),
  });
}

function suggestion({ messageId, data, edits }: Suggestion): Rule.SuggestionReportDescriptor {
  return { messageId, data: { ...stringsOf(data), elsewhere: '' }, fix: fixer(edits) };
}

function fixer(edits: readonly Edit[]): Rule.ReportFixer {
  return (fix) => edits.map((edit) => fix.replaceTextRange([...edit.range], edit.text));
}

function stringsOf(data: Finding['data']): Record<string, string> {
  return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, String(value)]));
}

/** The sentence that names the file and line of a location in another file. */
function elsewhere(at: Location, context: Rule.RuleContext): string {
  if (!at.external) return '';
  return ` Written in ${relative(context.cwd, at.external.file).split(sep).join('/')}:${at.external.line}.`;
}
