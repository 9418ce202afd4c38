import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, unwrap, variableOf, isCall } from '../../syntax/nodes.ts';
import type { Detector } from '../detector/detector.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Maximum number of aliases followed. */
const MAX_ALIASES = 8;

/** Whether a callee may be a framework's builder of definitions, decided without evaluating it. */
export function mayBeBuilder(
  callee: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
): boolean {
  const tagged = callee.type === 'TaggedTemplateExpression' ? unwrap(callee.tag) : callee;
  const made = tagged.type === 'CallExpression' ? unwrap(tagged.callee) : tagged;
  return mayBeOfFramework(made, module, session, (detector, name) =>
    rootsOfBuilders(detector).has(name),
  );
}

/** The framework exports that build definitions, or whose members or results do. */
export const rootsOfBuilders = memoizeWeak(({ finds }: Detector): ReadonlySet<string> => {
  const { builders, constructors, functions, registrars } = finds ?? {};
  const paths = Object.keys({ ...builders, ...constructors, ...functions, ...registrars });
  return new Set(paths.map((path) => path.replace(/(?:\.|\(\)$).*/, '')));
});

/**
 * Whether a callee may be a framework's export, decided without evaluating it: its root is imported
 * from a module that may lead to one.
 *
 * @param accepts decides on an export that is imported by name
 */
export function mayBeOfFramework(
  callee: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
  accepts: (detector: Detector, name: string) => boolean = () => true,
  aliases = 0,
): boolean {
  if (aliases > MAX_ALIASES) return false;
  const inner =
    callee.type === 'SequenceExpression'
      ? unwrap(callee.expressions.at(-1) as TSESTree.Node)
      : callee;
  const root = inner.type === 'MemberExpression' ? unwrap(inner.object) : inner;
  if (root.type !== 'Identifier') return false;
  const definition = variableOf(root, module.scopes)?.defs[0];
  if (!definition) return false;
  const node = definition.node as TSESTree.Node;
  if (definitionKind(definition) === 'ImportBinding')
    return mayImport(node, module, session, accepts);
  if (node.type !== 'VariableDeclarator' || !node.init) return false;
  const initial = unwrap(node.init);
  if (isRequire(initial)) return true;
  // The result of a builder may be a builder.
  const alias = initial.type === 'CallExpression' ? unwrap(initial.callee) : initial;
  const isAlias =
    (alias.type === 'Identifier' && alias.name !== root.name) || alias.type === 'MemberExpression';
  return isAlias && mayBeOfFramework(alias, module, session, accepts, aliases + 1);
}

function mayImport(
  node: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
  accepts: (detector: Detector, name: string) => boolean,
): boolean {
  const declaration = node.parent;
  if (declaration?.type !== 'ImportDeclaration') return true;
  const detector = session.uses.detectorAt(declaration.source.value, module.file);
  if (detector && node.type === 'ImportSpecifier' && node.imported.type === 'Identifier')
    return accepts(detector, node.imported.name);
  return session.uses.mayLeadToFramework(declaration.source.value, module.file);
}

/** Whether an expression loads a module by `require` or `await import`. */
export function isRequire(node: TSESTree.Node): boolean {
  return (
    (node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      /^(?:require|__import(?:Star|Default))$/.test(node.callee.name)) ||
    (node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression')
  );
}

/** The root of a member or call chain: `a` of `a.b()`, `new a().b()` and `a.b().c()`. */
export function rootOfChain(node: TSESTree.Node): TSESTree.Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (isCall(current)) current = unwrap(current.callee);
    else return current;
  }
}
