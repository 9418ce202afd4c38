import type { TSESTree } from '@typescript-eslint/utils';
import { statementUse } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, wrapped } from '../../syntax/nodes.ts';
import { directUse } from '../flow/value-use.ts';
import { readsOf } from '../../syntax/variables.ts';

/** A field of a content that is used as if it were what was asked for. */
export interface FieldUse {
  readonly key: string;
  readonly node: TSESTree.Node;
}

const COMPARISONS: ReadonlySet<string> = new Set([
  '===',
  '!==',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  'in',
  'instanceof',
]);

/**
 * Reads what is done with the content of an answer: which of its fields are used without a look at what they are. A content, or a
 * field, that is handed to a function counts as checked by it.
 */
export class ContentUse {
  private readonly module: Module;
  private readonly uses: FieldUse[] = [];
  private readonly checked = new Set<string>();
  private isChecked = false;

  constructor(module: Module) {
    this.module = module;
  }

  /** The first use of a field that nothing checks. */
  get first(): FieldUse | undefined {
    return this.isChecked ? undefined : this.uses.find(({ key }) => !this.checked.has(key));
  }

  /** Reads an expression whose value is the whole answer. */
  answer(node: TSESTree.Node): void {
    this.whole(node, (key, part) => (key === 'content' ? this.content(part) : undefined));
  }

  /** Reads an expression whose value is the content, or nothing. */
  content(node: TSESTree.Node): void {
    this.whole(node, (key, part) => this.field(key, part));
  }

  /** @param member takes each member of the value that is read */
  private whole(node: TSESTree.Node, member: (key: string, part: TSESTree.Node) => void): void {
    const outer = wrapped(node);
    const { parent } = outer;
    if (parent?.type === 'AwaitExpression') this.whole(parent, member);
    else if (
      parent?.type === 'LogicalExpression' &&
      parent.operator !== '&&' &&
      parent.left === outer
    )
      this.whole(parent, member);
    else if (
      parent?.type === 'MemberExpression' &&
      parent.object === outer &&
      staticKey(parent) !== undefined
    )
      member(staticKey(parent) as string, parent);
    else if (parent?.type === 'VariableDeclarator' && parent.init === outer)
      this.bind(parent.id, (name) => this.whole(name, member), member);
    else if (!isTest(outer)) this.isChecked = true;
  }

  private bind(
    pattern: TSESTree.Node,
    each: (reference: TSESTree.Node) => void,
    member: (key: string, part: TSESTree.Node) => void,
  ): void {
    if (pattern.type === 'AssignmentPattern') this.bind(pattern.left, each, member);
    else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        const key = property.type === 'Property' ? staticKey(property) : undefined;
        if (property.type === 'Property' && key !== undefined)
          this.bind(
            property.value,
            (name) => member(key, name),
            () => (this.isChecked = true),
          );
        else this.isChecked = true;
      }
    } else {
      const reads = readsOf(pattern, this.module.scopes);
      if (reads) reads.forEach(each);
      else this.isChecked = true;
    }
  }

  private field(key: string, node: TSESTree.Node): void {
    const outer = wrapped(node);
    const { parent } = outer;
    const use = parent && parent.type !== 'SwitchStatement' ? statementUse(parent) : undefined;
    if (use === 'tested' || use === 'returned') {
      this.uses.push({ key, node });
      return;
    }
    switch (parent?.type) {
      case 'TemplateLiteral':
      case 'LogicalExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'ObjectExpression':
      case 'AwaitExpression':
        this.field(key, parent);
        return;
      case 'Property':
        this.field(key, parent.parent);
        return;
      case 'ConditionalExpression':
        if (parent.test === outer) this.uses.push({ key, node });
        else this.field(key, parent);
        return;
      case 'BinaryExpression':
        if (COMPARISONS.has(parent.operator)) this.checked.add(key);
        else this.field(key, parent);
        return;
      case 'UnaryExpression':
        if (parent.operator === 'typeof') this.checked.add(key);
        else this.uses.push({ key, node });
        return;
      case 'ArrowFunctionExpression':
        this.uses.push({ key, node });
        return;
      case 'MemberExpression':
        if (parent.object === outer) this.uses.push({ key, node });
        else this.checked.add(key);
        return;
      case 'VariableDeclarator':
        this.bind(
          parent.id,
          (name) => this.field(key, name),
          () => this.checked.add(key),
        );
        return;
      default:
        // Handed to a function, which may check it, or somewhere that is not followed.
        this.checked.add(key);
    }
  }
}

/** Whether an expression is only tested for being there. */
function isTest(node: TSESTree.Node): boolean {
  const { parent } = wrapped(node);
  if (parent?.type === 'UnaryExpression') return parent.operator === '!';
  if (parent?.type === 'BinaryExpression') return COMPARISONS.has(parent.operator);
  return parent?.type !== 'SwitchStatement' && directUse(node) === 'tested';
}
