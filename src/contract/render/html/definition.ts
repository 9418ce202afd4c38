import type { ContractFinding, FindingStep } from '../finding.ts';
import type { Hint } from '../hints.ts';
import type { Constraint, Field } from '../schema-fields.ts';
import { tokenText } from '../tokens.ts';
import type { DefinitionView, Fact, Inside, UnresolvedView } from '../view.ts';
import { html, type Markup } from './markup.ts';
import { yesOrNo } from '../view.ts';

/**
 * The anchor of a definition, as links and the element have it: a name may hold what neither an
 * attribute nor an address shows.
 */
export function definitionAnchor(key: string): string {
  return encodeURIComponent(key);
}

/** The anchor of a tool on the page of what tools reach. */
export function reachAnchor(tool: string): string {
  return definitionAnchor(`tool-${tool}`);
}

/**
 * Renders a definition with its findings.
 *
 * @param reach the address of the page of what tools reach
 */
export function definitionHtml(
  view: DefinitionView,
  findings: readonly ContractFinding[],
  reach?: string,
): Markup {
  const {
    key,
    name,
    title,
    description,
    source,
    absence,
    hints,
    facts,
    inputs,
    outputs,
    errors,
    unresolved,
    json,
  } = view;
  return html`<article id="${definitionAnchor(key)}">
<div class="head"><h4><a href="#${definitionAnchor(key)}">${name}</a></h4><small title="An estimate of what the definition takes of a model's context">${tokenText(view)} tokens</small></div>
${title === undefined ? undefined : html`<p><strong>${title}</strong></p>`}
${hints.length === 0 ? undefined : html`<ul class="badges" aria-label="Annotations">${hints.map(badge)}</ul>`}
${description === undefined ? undefined : html`<p class="text">${description.trim()}</p>`}
${notes([...findings.map(findingNote), ...(absence === undefined ? [] : [html`<li class="unresolved">${absence}</li>`])], unresolved)}
${facts.length === 0 && source === undefined ? undefined : html`<dl>${facts.map(factEntry)}${source === undefined ? undefined : factEntry({ label: 'Source', values: [source] })}</dl>`}
${inside('Parameters', inputs)}
${inside('Results', outputs)}
${errors.length === 0 ? undefined : errorTable(errors)}
${reach === undefined ? undefined : html`<p><a href="${reach}#${reachAnchor(name)}">What it reaches</a></p>`}
<details class="fold"><summary>JSON that a client gets</summary><pre>${JSON.stringify(json, null, 2)}</pre></details>
</article>
`;
}

/** Renders findings and unread parts as a list; undefined if there are none. */
export function notes(
  findings: readonly Markup[],
  unresolved: readonly UnresolvedView[],
): Markup | undefined {
  const list = [...findings, ...unresolved.map(unresolvedNote)];
  if (list.length === 0) return undefined;
  const items = html`<ul class="notes">${list}</ul>`;
  return list.length <= SHOWN_NOTES
    ? items
    : html`<details class="fold"><summary>${list.length} findings and parts that were not read</summary>${items}</details>`;
}

/** Longer lists are collapsed. */
const SHOWN_NOTES = 5;

export function findingNote(finding: ContractFinding): Markup {
  const { ruleId, message, severity, source, steps = [] } = finding;
  const way = html`<ol class="steps">${steps.map(stepEntry)}</ol>`;
  return html`<li class="${severity}"><span class="kind">${severity === 'error' ? 'Error' : 'Warning'}</span> ${message} <span class="soft"><code>${ruleId}</code>, <code>${source}</code></span>${steps.length > 0 ? way : undefined}</li>`;
}

function stepEntry({ label, source, href }: FindingStep): Markup {
  return html`<li><code>${label}</code> <a href="${href}"><code>${source}</code></a></li>`;
}

function unresolvedNote({ part, why, source, options = [] }: UnresolvedView): Markup {
  const place = source === undefined ? undefined : html` <code class="soft">${source}</code>`;
  const values = options.map((one) => html`<br>or <code>${one}</code>`);
  return html`<li class="unresolved"><span class="kind">Not read</span> <code>${part}</code>: it ${clause(why)}${place}${values}</li>`;
}

/** Renders one of our clauses, where backticks mark code. */
function clause(text: string): Markup[] {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

function badge({ name, value, written, words }: Hint): Markup {
  const origin = written
    ? `${name}: ${value}, as written`
    : `${name} is left out, which means ${value} by the protocol`;
  return html`<li class="badge${written ? '' : ' default'}" title="${origin}">${words}${written ? undefined : ' (default)'}</li>`;
}

function factEntry({ label, values }: Fact): Markup {
  return html`<dt>${label}</dt><dd>${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${value}</code>`)}</dd>`;
}

function inside(title: string, schema: Inside | undefined): Markup | undefined {
  if (!schema) return undefined;
  const { type, fields } = schema;
  if (fields.length === 0)
    return html`<h5>${title}</h5><p class="soft">${type === 'object' ? 'None' : html`<code>${type}</code>`}</p>`;
  return html`<h5>${title}</h5><ul class="tree">${fields.map((field) => branch(field, { isOpen: true }))}</ul>`;
}

/** @param isOpen whether the content is initially expanded */
function branch(field: Field, { isOpen = false } = {}): Markup {
  const { name, type, required, description, constraints, fields } = field;
  const head = html`<code>${name}</code> <code class="type">${type}</code>${required ? html` <span class="required">required</span>` : undefined}`;
  const body = html`${description === undefined ? undefined : html`<p class="text">${description.trim()}</p>`}${constraints.length === 0 ? undefined : html`<p class="constraints">${constraints.map(constraint)}</p>`}`;
  if (fields.length === 0) return html`<li>${head}${body}</li>`;
  return html`<li><details${isOpen ? ' open' : ''}><summary>${head}</summary>${body}<ul>${fields.map((inner) => branch(inner))}</ul></details></li>`;
}

function constraint({ keyword, value }: Constraint, index: number): Markup {
  return html`${index === 0 ? '' : ', '}${keyword} <code>${JSON.stringify(value)}</code>`;
}

function errorTable(errors: DefinitionView['errors']): Markup {
  return html`<h5>Errors</h5><div class="scroll"><table class="errors"><thead><tr><th scope="col">Reason</th><th scope="col">Code</th><th scope="col">When</th><th scope="col">Recovery</th><th scope="col">Retry</th></tr></thead><tbody>${errors.map(
    ({ reason, code, when, recovery, retryable }) =>
      html`<tr><td data-label="Reason"><code>${reason}</code></td><td data-label="Code">${code === undefined ? undefined : html`<code>${code}</code>`}</td><td data-label="When">${when}</td><td data-label="Recovery">${recovery}</td><td data-label="Retry">${yesOrNo(retryable)}</td></tr>`,
  )}</tbody></table></div>`;
}
