import { LIST_WORDS, type Contract } from '../../contract.ts';
import type { ContractFinding } from '../finding.ts';
import { tokenText } from '../tokens.ts';
import { serverViews, type DefinitionView, type ServerView } from '../view.ts';
import { definitionAnchor, definitionHtml, findingNote, notes } from './definition.ts';
import { html, type Markup } from './markup.ts';
import { pageHtml } from './shell.ts';

/** Renders a contract as a self-contained page. */
export function toHtml(
  contract: Contract,
  findings: readonly ContractFinding[],
  reach?: string,
): string {
  const servers = serverViews(contract);
  const title = [
    'MCP contract',
    ...(servers.length === 1 ? servers.map(({ name }) => name) : []),
  ].join(': ');
  const keys = new Set(
    servers.flatMap(({ lists }) =>
      lists.flatMap(({ definitions }) => definitions.map(({ key }) => key)),
    ),
  );
  const elsewhere = findings.filter(
    ({ definition }) => definition === undefined || !keys.has(definition),
  );
  return pageHtml({
    title,
    what: 'definitions',
    contents: html`${servers.map((server) => contents(server, servers.length > 1))}`,
    main: html`${servers.length === 0 ? html`<p>The project has no server.</p>` : undefined}
${servers.map((server) => serverHtml(server, findings, reach))}
${elsewhere.length === 0 ? undefined : html`<section><h3>Other findings</h3>${notes(elsewhere.map(findingNote), [])}</section>`}`,
  });
}

function contents({ name, lists }: ServerView, named: boolean): Markup {
  return html`${named ? html`<strong>${name}</strong>` : undefined}${lists.map(({ list, definitions }) => html`<section><h5>${LIST_WORDS[list].title}</h5><ul>${definitions.map(entry)}</ul></section>`)}`;
}

function entry(view: DefinitionView): Markup {
  return html`<li><a href="#${definitionAnchor(view.key)}"><span>${view.name}</span><small>${tokenText(view)}</small></a></li>`;
}

function serverHtml(
  { name, framework, tokens, lists, unresolved }: ServerView,
  findings: readonly ContractFinding[],
  reach: string | undefined,
): Markup {
  const counts = lists.map(
    ({ list, definitions }) =>
      `${definitions.length} ${definitions.length === 1 ? LIST_WORDS[list].one : LIST_WORDS[list].title.toLowerCase()}`,
  );
  const of = (key: string): ContractFinding[] =>
    findings.filter(({ definition }) => definition === key);
  return html`<h2>${name}</h2>
<p class="soft">${framework}: ${counts.join(', ') || 'nothing that could be read'}. About ${tokens.toLocaleString('en')} tokens (an estimate) of a model's context, if it is given all of them.</p>
${lists.map(
  ({ list, definitions }) => html`<section><h3>${LIST_WORDS[list].title}</h3>
${definitions.map((definition) => definitionHtml(definition, of(definition.key), list === 'tools' ? reach : undefined))}</section>`,
)}
${unresolved.length === 0 ? undefined : html`<section><h3>Not read</h3>${notes([], unresolved)}</section>`}`;
}
