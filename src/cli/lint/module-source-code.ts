import { ConfigCommentParser, Directive, VisitNodeStep } from '@eslint/plugin-kit';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Linter } from 'eslint';
import { childrenOf } from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { offsetOf, positionOf } from '../../syntax/modules/parse.ts';

/** A problem with a comment that configures ESLint. */
interface CommentProblem {
  readonly ruleId: null;
  readonly message: string;
  readonly loc: TSESTree.SourceLocation;
}

/** The rules that a comment configures. */
interface InlineConfig {
  readonly config: { readonly rules: Linter.RulesRecord };
  readonly loc: TSESTree.SourceLocation;
}

const comments = new ConfigCommentParser();

/** The directives that a comment to the end of its line can hold, as in ESLint. */
const OF_LINES = /^eslint-disable-(?:next-)?line$/;
const DIRECTIVES = /^eslint(?:-enable|-disable(?:(?:-next)?-line)?)?$/;

/** A parsed file as ESLint and the rules see it. */
export class ModuleSourceCode {
  readonly text: string;
  readonly ast: TSESTree.Program;
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
    this.text = module.text;
    this.ast = module.program;
  }

  /** The parser's services for rules. */
  get parserServices(): { readonly module: Module } {
    return { module: this.module };
  }

  getRange(node: TSESTree.Node | TSESTree.Comment): TSESTree.Range {
    return node.range;
  }

  getLoc({ range }: TSESTree.Node | TSESTree.Comment): TSESTree.SourceLocation {
    return { start: this.getLocFromIndex(range[0]), end: this.getLocFromIndex(range[1]) };
  }

  getLocFromIndex(offset: number): TSESTree.Position {
    const { line, column } = positionOf(this.module, offset);
    return { line, column: column - 1 };
  }

  getIndexFromLoc({ line, column }: TSESTree.Position): number {
    return offsetOf(this.module, { line, column: column + 1 });
  }

  /** The innermost node around an offset. */
  getNodeByRangeIndex(offset: number): TSESTree.Node {
    const holds = ({ range }: TSESTree.Node): boolean => range[0] <= offset && offset < range[1];
    let node: TSESTree.Node = this.ast;
    for (let inner: TSESTree.Node | undefined = node; inner; inner = childrenOf(inner).find(holds))
      node = inner;
    return node;
  }

  /** One step: rules listen to the end of a file. */
  traverse(): Iterable<VisitNodeStep> {
    return [new VisitNodeStep({ target: this.ast, phase: 2, args: [this.ast] })];
  }

  getInlineConfigNodes(): TSESTree.Comment[] {
    return (this.ast.comments ?? []).filter(({ type, value }) => {
      const label = comments.parseDirective(value)?.label ?? '';
      return DIRECTIVES.test(label) && (type === 'Block' || OF_LINES.test(label));
    });
  }

  getDisableDirectives(): { directives: Directive[]; problems: CommentProblem[] } {
    const directives: Directive[] = [];
    const problems: CommentProblem[] = [];
    for (const node of this.getInlineConfigNodes()) {
      const { label, value, justification } = comments.parseDirective(node.value) ?? {};
      const loc = this.getLoc(node);
      if (label === undefined || label === 'eslint') continue;
      if (label === 'eslint-disable-line' && loc.start.line !== loc.end.line) {
        problems.push({
          ruleId: null,
          message: `${label} comment should not span multiple lines.`,
          loc,
        });
        continue;
      }
      const type = label.slice('eslint-'.length) as Directive['type'];
      directives.push(
        new Directive({ type, node, value: value ?? '', justification: justification ?? '' }),
      );
    }
    return { directives, problems };
  }

  applyInlineConfig(): { configs: InlineConfig[]; problems: CommentProblem[] } {
    const configs: InlineConfig[] = [];
    const problems: CommentProblem[] = [];
    for (const node of this.getInlineConfigNodes()) {
      const { label, value = '' } = comments.parseDirective(node.value) ?? {};
      if (label !== 'eslint') continue;
      const loc = this.getLoc(node);
      const parsed = comments.parseJSONLikeConfig(value);
      if (parsed.ok) configs.push({ config: { rules: parsed.config }, loc });
      else problems.push({ ruleId: null, message: parsed.error.message, loc });
    }
    return { configs, problems };
  }
}
