import type { TSESTree } from '@typescript-eslint/utils';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import type { Module } from '../syntax/module.ts';
import { staticKey, unwrap, type CallNode } from '../syntax/nodes.ts';

/** The nodes of a module that detection looks at, gathered in one walk. */
export interface Scan {
  readonly calls: readonly CallNode[];
  /** Object literals with a written type: `const x: T = {…}`, `{…} satisfies T`. */
  readonly typedObjects: readonly TypedObject[];
}

export interface TypedObject {
  readonly object: TSESTree.ObjectExpression;
  readonly type: TSESTree.TypeNode;
}

/** Nodes that hold neither calls nor objects, and that most of a file consists of. */
const EMPTY: ReadonlySet<string> = new Set(['Identifier', 'Literal', 'TemplateElement', 'ThisExpression', 'TSTypeAnnotation', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ImportDeclaration']);

const scans = new WeakMap<Module, Scan>();

/** Gathers the nodes once a module. */
export function scan(module: Module): Scan {
  let found = scans.get(module);
  if (!found) scans.set(module, (found = walk(module.program)));
  return found;
}

function walk(program: TSESTree.Program): Scan {
  const calls: CallNode[] = [];
  const typedObjects: TypedObject[] = [];
  const stack: TSESTree.Node[] = [program];
  const visit = (node: TSESTree.Node): void => {
    if (!EMPTY.has(node.type)) stack.push(node);
  };
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node);
    const typed = typedObject(node);
    if (typed) typedObjects.push(typed);
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Record<string, unknown>)[key];
      if (Array.isArray(child)) {
        for (const item of child as (TSESTree.Node | null)[]) if (item) visit(item);
      } else if (child) {
        visit(child as TSESTree.Node);
      }
    }
  }
  return { calls: calls.sort((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1]), typedObjects };
}

function typedObject(node: TSESTree.Node): TypedObject | undefined {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') {
    const object = unwrap(node.expression);
    return object.type === 'ObjectExpression' ? { object, type: node.typeAnnotation } : undefined;
  }
  if (node.type !== 'VariableDeclarator' || !node.init || node.id.type !== 'Identifier' || !node.id.typeAnnotation) return undefined;
  const object = unwrap(node.init);
  return object.type === 'ObjectExpression' ? { object, type: node.id.typeAnnotation.typeAnnotation } : undefined;
}

/** The name that a call is written with: `tool`, `registerTool` of `server.registerTool`. */
export function calleeName(call: CallNode): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return staticKey(callee);
  return callee.type === 'SequenceExpression' ? calleeName({ ...call, callee: callee.expressions.at(-1) } as CallNode) : undefined;
}
