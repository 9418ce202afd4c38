import { groupBy } from '../../model/utils/group-by.ts';
import { reachAnchor } from '../render/html/definition.ts';
import { html, type Markup } from '../render/html/markup.ts';
import { pageHtml } from '../render/html/shell.ts';
import { ASKS } from './graph.ts';
import { picture } from './picture.ts';
import { REACH_STYLE } from './style.ts';
import { way } from './text.ts';
import type { ToolReach } from './tool-reach.ts';

/** Renders what tools reach as a self-contained page. */
export function reachPage(reaches: readonly ToolReach[]): string {
  return pageHtml({
    title: 'What the tools reach',
    what: 'tools',
    style: REACH_STYLE,
    contents: html`<section><h5>Tools</h5><ul>${reaches.map(entry)}</ul></section>`,
    main: html`${glance(reaches)}<section><h3>Tools</h3>${reaches.map(toolHtml)}</section>`,
  });
}

function entry(reach: ToolReach): Markup {
  return html`<li><a href="#${reachAnchor(reach.tool)}"><span>${reach.tool}</span><small>${marksOf(reach).join(' ')}</small></a></li>`;
}

/** One word for each kind of thing that a tool reaches. */
function marksOf({ writes, hosts, asks, unresolved, isHandlerKnown }: ToolReach): string[] {
  return [
    ...(writes.length > 0 ? ['writes'] : []),
    ...(hosts.length > 0 ? ['network'] : []),
    ...(asks.length > 0 ? ['asks'] : []),
    ...(unresolved.length > 0 || !isHandlerKnown ? ['unresolved'] : []),
  ];
}

/** A summary of all tools: the numbers that a reviewer looks for first. */
function glance(reaches: readonly ToolReach[]): Markup {
  const packages = [...new Set(reaches.flatMap((reach) => reach.packages))].sort();
  return html`<section class="glance"><h3>At a glance</h3>
<p class="soft">${toolsText(reaches.length)}. Read from the source without running it: what is listed can happen; what is not listed can still happen behind calls that are not resolved, and in the packages that the tools call.</p>
<div class="cards">
${card('Network', 'host', reaches.flatMap(hostEntries))}
${card('Writes', 'write', reaches.flatMap(writeEntries))}
${card('Asks the client', 'ask', reaches.flatMap(questionEntries))}
${card('Undeclared errors', 'error', reaches.flatMap(undeclaredEntries))}
${card('Not resolved', 'unresolved', reaches.flatMap(unresolvedEntries))}
${card(
  'Packages',
  'code',
  packages.map((what) => ({ what, tools: [] })),
)}
</div></section>`;
}

interface CardEntry {
  readonly what: string;
  readonly tools: readonly string[];
  /** Whether it contradicts `readOnlyHint: true`. */
  readonly isWrong?: boolean;
}

function hostEntries({ tool, hosts }: ToolReach): CardEntry[] {
  return hosts.map(({ host }) => ({ what: host ?? 'hosts that are not literal', tools: [tool] }));
}

function writeEntries({ tool, writes, readOnly }: ToolReach): CardEntry[] {
  if (writes.length === 0) return [];
  const what = [...new Set(writes.map(({ does }) => does))].join(', ');
  return [{ what, tools: [tool], isWrong: readOnly === true }];
}

function questionEntries({ tool, asks }: ToolReach): CardEntry[] {
  return asks.map((each) => ({ what: ASKS[each], tools: [tool] }));
}

function undeclaredEntries({ tool, errors }: ToolReach): CardEntry[] {
  const undeclared = errors.filter(({ isDeclared }) => isDeclared === false);
  if (undeclared.length === 0) return [];
  const what = [...new Set(undeclared.map(({ error }) => error))].join(', ');
  return [{ what, tools: [tool] }];
}

function unresolvedEntries({ tool, unresolved, isHandlerKnown }: ToolReach): CardEntry[] {
  if (!isHandlerKnown) return [{ what: 'its handler', tools: [tool] }];
  const count = unresolved.length;
  return count === 0 ? [] : [{ what: `${count} ${count === 1 ? 'call' : 'calls'}`, tools: [tool] }];
}

function card(title: string, kind: string, entries: readonly CardEntry[]): Markup {
  const groups = groupBy(entries, ({ what, isWrong }) => `${what}${isWrong ? '!' : ''}`);
  const items = [...groups.values()].map((group) =>
    cardItem(group[0] as CardEntry, [...new Set(group.flatMap(({ tools }) => tools))]),
  );
  const count = new Set(entries.flatMap(({ tools }) => tools)).size;
  return html`<div class="card ${kind}"><h4>${title}${count > 0 ? html` <small>${toolsText(count)}</small>` : undefined}</h4>${items.length === 0 ? html`<p class="soft">None found</p>` : html`<ul>${items}</ul>`}</div>`;
}

function cardItem({ what, isWrong }: CardEntry, tools: readonly string[]): Markup {
  const links = tools.map(
    (tool, index) => html`${index === 0 ? '' : ', '}<a href="#${reachAnchor(tool)}">${tool}</a>`,
  );
  const place =
    tools.length > SHOWN
      ? html`<details><summary>${toolsText(tools.length)}</summary><small>${links}</small></details>`
      : html`<br><small>${links}</small>`;
  return html`<li>${what}${isWrong ? html` <span class="required">although readOnlyHint is true</span>` : undefined}${place}</li>`;
}

function toolsText(count: number): string {
  return `${count} ${count === 1 ? 'tool' : 'tools'}`;
}

function toolHtml(reach: ToolReach): Markup {
  const { tool, source, readOnly, isHandlerKnown, functions, hosts, writes, errors, unresolved } =
    reach;
  return html`<article id="${reachAnchor(tool)}">
<div class="head"><h4><a href="#${reachAnchor(tool)}">${tool}</a></h4><small>${readOnly === null ? undefined : html`readOnlyHint: ${String(readOnly)}, `}<code>${source}</code></small></div>
${isHandlerKnown ? picture(reach) : html`<p class="soft">Its handler could not be read.</p>`}
${list(
  'Writes',
  writes.map((each) => ({ what: each.does, where: way(each) })),
)}
${list(
  'Network',
  hosts.map((each) => ({
    what: `${each.host ?? 'a host that is not literal'}${each.isCertain ? '' : ', perhaps'}`,
    where: each.source,
  })),
)}
${list(
  'Errors',
  errors.map((each) => ({
    what: `${each.error}${each.reason === null ? '' : `, reason ${each.reason}`}${each.isDeclared === false ? ', undeclared' : ''}`,
    where: way(each),
  })),
)}
${list(
  'Not resolved',
  unresolved.map((each) => ({
    what: each.mayDoAnything ? 'may do anything' : 'may be a function of this name',
    where: way(each),
  })),
)}
${list(
  'Code that it runs',
  functions.map(({ name, source: at }) => ({ what: name, where: at })),
)}
</article>
`;
}

/** Longer lists are collapsed. */
const SHOWN = 8;

function list(
  title: string,
  entries: readonly { readonly what: string; readonly where: string }[],
): Markup | undefined {
  if (entries.length === 0) return undefined;
  const items = html`<ul class="tree">${entries.map(({ what, where }) => html`<li>${what}<br><code class="soft">${where}</code></li>`)}</ul>`;
  return entries.length <= SHOWN && title !== 'Code that it runs'
    ? html`<h5>${title}</h5>${items}`
    : html`<details class="fold"><summary>${title}: ${entries.length}</summary>${items}</details>`;
}
