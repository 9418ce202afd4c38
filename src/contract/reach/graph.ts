import { groupBy } from '../../model/utils/group-by.ts';
import type { ToolReach } from './tool-reach.ts';

/** The kinds of nodes in the picture of a tool. */
export type NodeKind = 'tool' | 'code' | 'host' | 'write' | 'error' | 'ask' | 'unresolved';

/** A node of the picture of a tool, with what it leads to. */
export interface ReachNode {
  /** The same for the same thing in the pictures of several tools. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly source: string | undefined;
  readonly next: ReachNode[];
}

/**
 * The picture of a tool: its handler, the classes and files with the code that it runs, and what
 * that does.
 */
export function graphOf(reach: ToolReach): ReachGraph {
  return new Graph(reach);
}

/** The picture of a tool. */
export interface ReachGraph {
  readonly root: ReachNode;
  /** The classes and files of the code that it runs, with the number of their functions. */
  readonly code: ReadonlyMap<ReachNode, number>;
}

class Graph implements ReachGraph {
  readonly root: ReachNode;
  private readonly nodes = new Map<string, ReachNode>();
  private readonly owners: readonly ReachNode[];
  readonly code: Map<ReachNode, number>;

  constructor(reach: ToolReach) {
    const { tool, source, functions, hosts, writes, errors, asks, unresolved } = reach;
    this.root = { id: `tool ${tool}`, kind: 'tool', label: tool, source, next: [] };
    this.owners = functions.map((each) => this.ownerOf(each));
    this.code = new Map(
      [...groupBy(this.owners, (each) => each)].map(([node, { length }]) => [node, length]),
    );
    functions.forEach(({ caller }, index) => {
      this.link(caller === null ? this.root : this.owners[caller], this.owners[index]);
    });
    for (const { host, source: at, by } of hosts)
      this.lead(
        reach,
        at,
        by === null ? undefined : [by],
        'host',
        host ?? 'a host that is not literal',
      );
    for (const { does, callee, source: at, path } of writes)
      this.lead(reach, at, path, 'write', `${does}: ${callee}`);
    for (const { error, reason, isDeclared, source: at, path } of errors)
      this.lead(
        reach,
        at,
        path,
        'error',
        `${error}${reason === null ? '' : ` (${reason})`}${isDeclared === false ? ', undeclared' : ''}`,
      );
    for (const each of asks) this.link(this.root, this.node('ask', ASKS[each], undefined));
    for (const { callee, source: at, path, mayDoAnything } of unresolved)
      this.lead(
        reach,
        at,
        path,
        'unresolved',
        `${callee}${mayDoAnything ? ', may do anything' : ''}`,
      );
  }

  /** The class or the file of a function. */
  private ownerOf({ name, source }: ToolReach['functions'][number]): ReachNode {
    const file = fileOf(source);
    const [className, method] = name.split('.');
    const label =
      method === undefined ? file.slice(file.lastIndexOf('/') + 1) : (className as string);
    return this.node('code', label, file);
  }

  private node(kind: NodeKind, label: string, source: string | undefined): ReachNode {
    const id = `${kind} ${label} ${kind === 'host' || kind === 'ask' ? '' : source}`;
    let node = this.nodes.get(id);
    if (!node) this.nodes.set(id, (node = { id, kind, label, source, next: [] }));
    return node;
  }

  /** Enters what the code at a location does, below the code. */
  private lead(
    { functions, source }: ToolReach,
    at: string,
    path: readonly string[] | undefined,
    kind: NodeKind,
    label: string,
  ): void {
    const file = fileOf(at);
    const last = path?.at(-1);
    const inFile = functions.flatMap((each, index) =>
      fileOf(each.source) === file ? [index] : [],
    );
    const by =
      inFile.find((index) => last !== undefined && functions[index]?.name === last) ??
      (last === undefined && fileOf(source) === file ? undefined : inFile[0]);
    this.link(by === undefined ? this.root : this.owners[by], this.node(kind, label, at));
  }

  private link(from: ReachNode | undefined, to: ReachNode | undefined): void {
    if (from && to && from !== to && !from.next.includes(to)) from.next.push(to);
  }
}

/** The requests of a tool to the client, in words. */
export const ASKS = {
  elicit: 'asks the user',
  sample: "asks the client's model",
  roots: "asks for the client's folders",
} as const;

function fileOf(source: string): string {
  return source.slice(0, source.lastIndexOf(':'));
}
