import { printable } from '../../model/text/printable.ts';
import { ASKS, graphOf } from './graph.ts';
import type { EffectReach, ToolReach } from './tool-reach.ts';

/** Maximum number of entries of a line. */
const SHOWN = 6;

/** Renders what tools reach for a terminal. */
export function toText(reaches: readonly ToolReach[]): string {
  return `${[...reaches.flatMap(lines), summary(reaches)].map(printable).join('\n')}\n`;
}

function lines(reach: ToolReach): string[] {
  const { tool, source, readOnly, isHandlerKnown, hosts, writes, errors, asks } = reach;
  const hint = readOnly === null ? '' : `, readOnlyHint: ${readOnly}`;
  const rows: [string, readonly string[]][] = [
    [
      'contacts',
      hosts.map(
        ({ host, source: at, isCertain }) =>
          `${isCertain ? '' : 'perhaps '}${host ?? 'a host that is not literal'} (${at})`,
      ),
    ],
    ['writes', writes.map((each) => `${each.does}: ${way(each)}`)],
    [
      'fails with',
      errors.map(
        (each) =>
          `${each.error}${each.reason === null ? '' : ` '${each.reason}'`}${STATES[String(each.isDeclared)] ?? ''}: ${way(each)}`,
      ),
    ],
    ['asks', asks.map((each) => ASKS[each])],
    [
      'unresolved',
      reach.unresolved.map(
        (each) => `${way(each)}${each.mayDoAnything ? ', may do anything' : ''}`,
      ),
    ],
    ['runs', codeOf(reach)],
    ['calls', reach.packages.length > 0 ? [reach.packages.join(', ')] : []],
  ];
  const known = rows.filter(([, entries]) => entries.length > 0);
  return [
    `${tool}  ${source}${hint}`,
    ...(isHandlerKnown ? [] : ['  its handler could not be read']),
    ...(isHandlerKnown && known.length === 0 ? ['  reaches nothing outside of itself'] : []),
    ...known.flatMap(([label, entries]) => row(label, entries)),
    '',
  ];
}

/** The classes and files whose functions a tool runs, with the number of these. */
function codeOf(reach: ToolReach): string[] {
  const { code } = graphOf(reach);
  return [...code].map(
    ([{ label, source }, count]) =>
      `${label}: ${count === 1 ? '1 function' : `${count} functions`} (${source})`,
  );
}

const STATES: Readonly<Record<string, string>> = { true: ' (declared)', false: ' (undeclared)' };

function row(label: string, entries: readonly string[]): string[] {
  const shown = entries.slice(0, SHOWN);
  if (entries.length > SHOWN) shown.push(`and ${entries.length - SHOWN} more`);
  return shown.map((entry, index) => `  ${(index === 0 ? label : '').padEnd(10)}  ${entry}`);
}

/** The calls from the handler to one, with its location. */
export function way({ path, callee, source }: Omit<EffectReach, 'does'>): string {
  return `${[...path, callee].join(' → ')} (${source})`;
}

function summary(reaches: readonly ToolReach[]): string {
  const hosts = new Set(reaches.flatMap((reach) => reach.hosts.flatMap(({ host }) => host ?? [])));
  const those = (test: (reach: ToolReach) => boolean): number => reaches.filter(test).length;
  return [
    `${reaches.length} ${reaches.length === 1 ? 'tool' : 'tools'}: ${those(({ writes }) => writes.length > 0)} can write`,
    `${those(({ asks }) => asks.length > 0)} ask the client`,
    `${those(({ unresolved }) => unresolved.length > 0)} have unresolved calls`,
    `${hosts.size} literal ${hosts.size === 1 ? 'host' : 'hosts'}${hosts.size > 0 ? ` (${[...hosts].join(', ')})` : ''}`,
  ].join(', ');
}
