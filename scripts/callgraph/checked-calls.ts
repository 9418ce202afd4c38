import ts from 'typescript';
import type { CheckedProject } from './first-party.ts';

/** A call of a first-party function, as TypeScript's checker resolves it. */
export interface CheckedCall {
  readonly node: ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;
  /** What it runs: the function or class that the checker names, and its overrides and implementations in the project. */
  readonly targets: readonly ts.Node[];
}

type CallLike = CheckedCall['node'];

/**
 * The calls of first-party functions that functions reach by the checker's own resolution.
 *
 * @param roots functions to start from
 */
export function checkedCallsFrom(
  roots: readonly ts.Node[],
  project: CheckedProject,
): readonly CheckedCall[] {
  const calls = new Map<ts.Node, CheckedCall>();
  const reached = new Set<ts.Node>(roots);
  const visit = (node: ts.Node): void => {
    const call = isCall(node) ? checkedCall(node, project) : undefined;
    if (call) calls.set(node, call);
    for (const target of call?.targets ?? []) reached.add(target);
    if (!ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  for (const unit of reached) partsOf(unit).forEach(visit);
  return [...calls.values()];
}

/** What runs of a function, or of a class that is constructed. */
function partsOf(unit: ts.Node): readonly ts.Node[] {
  if (!ts.isClassLike(unit)) return unit.getChildren();
  return unit.members.filter(
    (member) =>
      ts.isConstructorDeclaration(member) ||
      (ts.isPropertyDeclaration(member) && !isStatic(member)),
  );
}

function isStatic(node: ts.PropertyDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
}

function isCall(node: ts.Node): node is CallLike {
  return (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)
  );
}

function checkedCall(node: CallLike, project: CheckedProject): CheckedCall | undefined {
  const declarations = declarationsOf(node, project);
  if (!declarations.every((each) => project.isFirstParty(each.getSourceFile()))) return undefined;
  const targets = [...new Set(declarations.flatMap((each) => targetsOf(each, project)))];
  return targets.length > 0 ? { node, targets } : undefined;
}

/** The declarations of what a call runs; several for a member of a union. */
function declarationsOf(node: CallLike, { checker }: CheckedProject): readonly ts.Node[] {
  const callee = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  if (ts.isNewExpression(node) || callee.kind === ts.SyntaxKind.SuperKeyword)
    return (
      checker.getTypeAtLocation(callee).getSymbol()?.declarations?.filter(ts.isClassLike) ?? []
    );
  const declared = checker.getResolvedSignature(node)?.declaration;
  if (!declared || ts.isJSDocSignature(declared)) return [];
  const constant = named(callee, checker);
  // Its type may be a member of another: `const load: Store['load'] = async (id) => …`.
  if (constant.length > 0 || !isWritten(declared)) return constant;
  const members = ts.isPropertyAccessExpression(callee)
    ? checker.getSymbolAtLocation(callee)?.declarations?.filter(ts.isMethodDeclaration)
    : undefined;
  const owners = new Set(members?.map(({ parent }) => parent));
  return owners.size > 1 && members ? members : [implementationOf(declared, checker)];
}

/** Whether a signature is that of a function or member, and not only a type. */
function isWritten(declared: ts.SignatureDeclaration): boolean {
  return (
    ts.isFunctionLike(declared) &&
    !ts.isFunctionTypeNode(declared) &&
    !ts.isCallSignatureDeclaration(declared)
  );
}

/** The function that a constant or property with a function type is initialized with. */
function named(callee: ts.Expression, checker: ts.TypeChecker): readonly ts.Node[] {
  let symbol = checker.getSymbolAtLocation(callee);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration;
  if (!declaration) return [];
  const isConstant =
    (ts.isVariableDeclaration(declaration) &&
      Boolean(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) ||
    ts.isPropertyAssignment(declaration);
  const value = isConstant ? (declaration as ts.VariableDeclaration).initializer : undefined;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? [value] : [];
}

function implementationOf(declared: ts.SignatureDeclaration, checker: ts.TypeChecker): ts.Node {
  if ('body' in declared && declared.body) return declared;
  const symbol = declared.name && checker.getSymbolAtLocation(declared.name);
  return (
    symbol?.declarations?.find((each) => 'body' in each && each.body !== undefined) ?? declared
  );
}

/** What runs for a declaration: itself, and what overrides or implements it. */
function targetsOf(declaration: ts.Node, project: CheckedProject): readonly ts.Node[] {
  if (ts.isClassLike(declaration)) return [declaration];
  const own = 'body' in declaration && declaration.body ? [declaration] : [];
  const { parent } = declaration;
  const isMember =
    ts.isMethodDeclaration(declaration) ||
    ts.isMethodSignature(declaration) ||
    ts.isPropertySignature(declaration);
  const name = isMember ? declaration.name.getText() : undefined;
  if (name === undefined || ts.isObjectLiteralExpression(parent)) return own;
  const others = project
    .subtypesOf(parent)
    .flatMap((subtype) => project.checker.getTypeAtLocation(subtype).getProperty(name))
    .flatMap((member) => member?.declarations?.flatMap(functionOf) ?? []);
  return [...new Set([...own, ...others])];
}

function functionOf(member: ts.Declaration): ts.Node[] {
  if (ts.isMethodDeclaration(member)) return member.body ? [member] : [];
  const value =
    ts.isPropertyDeclaration(member) || ts.isPropertyAssignment(member)
      ? member.initializer
      : undefined;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? [value] : [];
}
