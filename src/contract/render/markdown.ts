import { LIST_WORDS, type Contract, type AdvertisedErrorContract } from '../contract.ts';
import type { Hint } from './hints.ts';
import type { Constraint, Field } from './schema-fields.ts';
import { cell, clause, code, codeCell, plain, quoted, table } from './markdown-text.ts';
import { tokenText } from './tokens.ts';
import {
  serverViews,
  type DefinitionView,
  type Fact,
  type Inside,
  type ServerView,
  type UnresolvedView,
  yesOrNo,
} from './view.ts';

/**
 * Renders a contract in GitHub's Markdown: for each server a table of its tools, then a section for
 * each definition.
 */
export function toMarkdown(contract: Contract): string {
  const headings = createHeadings();
  const servers = serverViews(contract);
  // Anchors depend on the order of the headings on the page.
  const title = headings(1, 'MCP contract');
  const parts = servers.flatMap((server) => serverParts(server, headings));
  return `${[title.text, ...(servers.length === 0 ? ['The project has no server.'] : parts)].join('\n\n')}\n`;
}

/** Creates a heading, with its anchor on GitHub. */
type Headings = (level: number, text: string) => { readonly text: string; readonly anchor: string };

function createHeadings(): Headings {
  const counts = new Map<string, number>();
  return (level, text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const times = counts.get(slug) ?? 0;
    counts.set(slug, times + 1);
    return {
      text: `${'#'.repeat(level)} ${plain(text)}`,
      anchor: times === 0 ? slug : `${slug}-${times}`,
    };
  };
}

function serverParts(
  { name, framework, tokens, lists, unresolved }: ServerView,
  headings: Headings,
): string[] {
  const heading = headings(2, name).text;
  const counts = lists.map(
    ({ list, definitions }) =>
      `${definitions.length} ${definitions.length === 1 ? LIST_WORDS[list].one : LIST_WORDS[list].title.toLowerCase()}`,
  );
  const sections = lists.map(({ list, definitions }) => ({
    list,
    heading: headings(3, LIST_WORDS[list].title).text,
    entries: definitions.map((definition) => ({
      definition,
      heading: headings(4, definition.name),
    })),
  }));
  return [
    heading,
    `Written with ${code(framework)}: ${counts.join(', ') || 'nothing that could be read'}. The definitions take about ${tokens} tokens (an estimate) of the context of a model that is given all of them.`,
    ...sections.flatMap((section) => [
      section.heading,
      ...(section.list === 'tools' ? [overview(section.entries)] : []),
      ...section.entries.flatMap((entry) => [
        entry.heading.text,
        ...definitionParts(entry.definition),
      ]),
    ]),
    ...(unresolved.length > 0 ? [headings(3, 'Not read').text, unresolvedList(unresolved)] : []),
  ];
}

function overview(
  entries: readonly {
    readonly definition: DefinitionView;
    readonly heading: { readonly anchor: string };
  }[],
): string {
  return table(
    ['Tool', 'Description', 'Parameters', 'Annotations', 'Tokens (estimate)'],
    entries.map(({ definition, heading }) => [
      `[${cell(definition.name)}](#${heading.anchor})`,
      cell(firstSentence(definition.description ?? definition.title ?? '')),
      (definition.inputs?.fields ?? [])
        .map(({ name, required }) => `${codeCell(name)}${required ? '' : '?'}`)
        .join(', '),
      definition.hints
        .filter(({ written }) => written)
        .map(({ words }) => words)
        .join(', '),
      tokenText(definition),
    ]),
  );
}

function definitionParts(view: DefinitionView): string[] {
  const { title, description, source, absence, hints, facts, inputs, outputs, errors, unresolved } =
    view;
  const place = source === undefined ? '' : `${code(source)}, `;
  return [
    ...(title === undefined ? [] : [`**${plain(title)}**`]),
    ...(description === undefined ? [] : [quoted(description)]),
    `${place}${tokenText(view)} tokens`,
    ...(absence === undefined ? [] : [`${absence}.`]),
    ...(hints.length > 0 ? [`Annotations: ${hints.map(hintText).join(', ')}`] : []),
    ...facts.map(factText),
    ...insideParts('Parameters', 'Required', inputs),
    ...insideParts('Results', 'Always there', outputs),
    ...(errors.length > 0 ? ['Errors:', errorTable(errors)] : []),
    ...(unresolved.length > 0 ? ['Not read:', unresolvedList(unresolved)] : []),
  ];
}

function hintText({ words, written }: Hint): string {
  return written ? `**${words}**` : `${words} (default)`;
}

function factText({ label, values }: Fact): string {
  return `${plain(label)}: ${values.map(code).join(', ')}`;
}

function insideParts(title: string, always: string, inside: Inside | undefined): string[] {
  if (!inside) return [];
  if (inside.fields.length === 0)
    return [`${title}: ${inside.type === 'object' ? 'none' : code(inside.type)}`];
  return [
    `${title}:`,
    table(
      ['Name', 'Type', always, 'Description', 'Default and constraints'],
      flat(inside.fields).map((field) => fieldRow(field)),
    ),
  ];
}

function flat(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...flat(field.fields)]);
}

function fieldRow({ path, type, required, description = '', constraints }: Field): string[] {
  return [
    codeCell(path),
    codeCell(type),
    required ? 'yes' : 'no',
    cell(description),
    constraints.map(constraintText).join(', '),
  ];
}

function constraintText({ keyword, value }: Constraint): string {
  return `${cell(keyword)} ${codeCell(JSON.stringify(value))}`;
}

function errorTable(errors: readonly AdvertisedErrorContract[]): string {
  return table(
    ['Reason', 'Code', 'When', 'Recovery', 'Retry'],
    errors.map(({ reason, code: number, when = '', recovery = '', retryable }) => [
      codeCell(reason),
      number === undefined ? '' : codeCell(String(number)),
      cell(when),
      cell(recovery),
      yesOrNo(retryable) ?? '',
    ]),
  );
}

function unresolvedList(unresolved: readonly UnresolvedView[]): string {
  return unresolved
    .map(({ part, why, source, options }) => {
      const place = source === undefined ? '' : ` (${code(source)})`;
      const values = options === undefined ? '' : `; one of ${options.map(code).join(', ')}`;
      return `- ${code(part)}: it ${clause(why)}${place}${values}`;
    })
    .join('\n');
}

/** The first sentence of the first line with text. */
function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return /^.*?[.!?](?=\s)/.exec(line)?.[0] ?? line;
}
