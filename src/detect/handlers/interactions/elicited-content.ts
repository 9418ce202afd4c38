import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import { contains, staticKey } from '../../../syntax/nodes.ts';
import { trackValue, type TrackedUse } from '../../flow/value-tracker.ts';

/** A field of elicited content that is used as if it matched the requested schema. */
export interface FieldUse {
  readonly key: string;
  readonly node: TSESTree.Node;
}

const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof']);

/** The expressions whose value contains that of a field. */
const PASSING =
  /^(?:TemplateLiteral|SpreadElement|Property|(?:Logical|Array|Object|Await)Expression)$/;

const USING: ReadonlySet<string> = new Set(['member', 'returned', 'tested']);

/**
 * Collects the fields of an answer's content that are used without a check of their type. Passing
 * the content, or a field, to a function counts as a check.
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
    trackValue(node, this.module, (use) => {
      const [member, ...path] = use.path;
      return (member === undefined || member === 'content') && this.take(use, path);
    });
  }

  /** Reads an expression whose value has answers as its members. */
  answers(node: TSESTree.Node): void {
    trackValue(node, this.module, (use) => {
      const [, member, ...path] = use.path;
      return (member === undefined || member === 'content') && this.take(use, path);
    });
  }

  /** Reads an expression whose value is the content, or `undefined`. */
  content(node: TSESTree.Node): void {
    trackValue(node, this.module, (use) => this.take(use, use.path));
  }

  /** @param path the members that were read from the content */
  private take(use: TrackedUse, [key]: readonly string[]): boolean {
    switch (use.kind) {
      case 'bound':
      case 'defaulted':
        return true;
      case 'destructured':
        return !isNested(use.by) || this.lose();
      case 'rest':
      case 'reassigned':
      case 'lost':
        return this.lose(use.by.type === 'VariableDeclarator' ? key : undefined);
      default:
        return key === undefined ? this.whole(use) : this.field(key, use);
    }
  }

  /**
   * Counts a field, or all content, as checked: it goes to a function, or where it is not followed.
   */
  private lose(key?: string): false {
    if (key === undefined) this.isChecked = true;
    else this.checked.add(key);
    return false;
  }

  /** The answer or its content, not a field of it. */
  private whole(use: TrackedUse): boolean {
    const { kind, by, node } = use;
    if (kind === 'awaited' || kind === 'declared') return true;
    if (kind === 'member') return staticKey(by) !== undefined || this.lose();
    if (kind === 'chosen' && by.type === 'LogicalExpression' && contains(by.left, node))
      return true;
    return isTest(use) ? false : this.lose();
  }

  private field(key: string, { kind, by, node }: TrackedUse): boolean {
    if (kind === 'chosen' || PASSING.test(by.type)) return true;
    if (kind === 'declared') return by.id.type !== 'ObjectPattern' || this.lose(key);
    if (by.type === 'BinaryExpression') return !COMPARISONS.has(by.operator) || this.lose(key);
    const isUse =
      by.type === 'UnaryExpression'
        ? by.operator !== 'typeof'
        : USING.has(kind) && by.type !== 'SwitchStatement';
    if (!isUse) return this.lose(key);
    this.uses.push({ key, node });
    return false;
  }
}

/** Whether a property of a pattern holds a pattern with members of its own. */
function isNested({ value }: TSESTree.Property): boolean {
  const pattern = value.type === 'AssignmentPattern' ? value.left : value;
  return pattern.type === 'ObjectPattern';
}

/** Whether an expression is only tested for presence. */
function isTest({ kind, by }: TrackedUse): boolean {
  if (by.type === 'UnaryExpression') return by.operator === '!';
  if (by.type === 'BinaryExpression') return COMPARISONS.has(by.operator);
  return kind === 'tested' && by.type !== 'SwitchStatement';
}
