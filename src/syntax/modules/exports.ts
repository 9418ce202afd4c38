import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import {
  requiredSpecifier,
  compiledCalleeName,
  describedValue,
  assigned,
  filledExport,
  lastRight,
  memberName,
  IMPORT_HELPERS,
} from './compiled-exports.ts';
import { immediateArgument } from '../immediate-calls.ts';
import type { Module } from './module.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { specifierName } from '../nodes.ts';

/** The target of an export. */
export type ExportTarget =
  /** A declaration of this module (the declarator of a variable), or an exported expression. */
  | { readonly kind: 'local'; readonly node: TSESTree.Node; readonly variable?: Variable }
  /**
   * An export of another module; `name` is `*` for its namespace, or for the result of `require`.
   */
  | { readonly kind: 'reexport'; readonly specifier: string; readonly name: string }
  /**
   * The object of all exports, under the name `default`: what an ES module imports from a CommonJS
   * module.
   */
  | { readonly kind: 'namespace' };

/** The exports that one module writes; `export *` is not followed. */
export interface ModuleExports {
  /**
   * The target of an export, types included.
   *
   * @param name the exported name; `default`; or `module.exports` for the whole value that
   * `require` returns, undefined if that is the object of the single exports
   */
  lookup(name: string): ExportTarget | undefined;
  /** The names of exported values, with `default`, without `module.exports` and types. */
  readonly names: readonly string[];
  /** Specifiers of `export * from '…'`, in order. */
  readonly stars: readonly string[];
}

/** The exports of a module; computed once. */
export const exportsOf = memoizeWeak((module: Module) => new ExportCollector(module).collect());

/**
 * The names of all values that a module exports, with those of `export * from '…'`.
 *
 * @param follow returns the module that a specifier leads to; undefined if it cannot be read
 */
export function allExportNames(
  module: Module,
  follow: (specifier: string, from: Module) => Module | undefined,
): ReadonlySet<string> {
  const names = new Set(exportsOf(module).names);
  const seen = new Set([module]);
  for (const each of seen) {
    for (const specifier of exportsOf(each).stars) {
      const target = follow(specifier, each);
      if (target === undefined || seen.has(target)) continue;
      seen.add(target);
      for (const name of exportsOf(target).names) if (name !== 'default') names.add(name);
    }
  }
  return names;
}

/** The key of the whole export of a CommonJS module; Node uses the same name. */
const WHOLE = 'module.exports';
const STAR_HELPERS = new Set(['__exportStar', '__reExport', '_export_star']);

class ExportCollector {
  private readonly module: Module;
  private readonly targets = new Map<string, ExportTarget>();
  private readonly types = new Set<string>();
  private readonly stars: string[] = [];

  constructor(module: Module) {
    this.module = module;
  }

  collect(): ModuleExports {
    const { body } = this.module.program;
    const isEsModule = body.some((statement) => ES_EXPORTS.has(statement.type));
    for (const statement of body) {
      if (isEsModule) this.esExport(statement);
      else if (statement.type === 'ExpressionStatement') this.commonJsExport(statement.expression);
    }
    if (!isEsModule) this.dropUncertain();
    const whole = this.targets.get(WHOLE);
    if (this.targets.has('__esModule')) this.targets.delete('__esModule');
    else if (!isEsModule && !this.targets.has('default')) {
      if (whole !== undefined) this.targets.set('default', whole);
      else if (this.targets.size > 0 || this.stars.length > 0)
        this.targets.set('default', { kind: 'namespace' });
    }
    return {
      lookup: (name) => this.targets.get(name),
      names: [...this.targets.keys()].filter((name) => name !== WHOLE && !this.types.has(name)),
      stars: this.stars,
    };
  }

  private esExport(statement: TSESTree.ProgramStatement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (statement.declaration !== null) this.declaration(statement.declaration);
        for (const specifier of statement.specifiers) {
          this.exportSpecifier(specifier, statement.source?.value);
          if (statement.exportKind === 'type' || specifier.exportKind === 'type')
            this.types.add(specifierName(specifier.exported));
        }
        return;
      case 'ExportDefaultDeclaration': {
        const { declaration } = statement;
        const isExpression =
          declaration.type === 'ClassExpression' || declaration.type === 'FunctionExpression';
        const name = isExpression ? undefined : declaredName(declaration);
        this.set(
          'default',
          (name === undefined ? undefined : this.binding(name)) ?? this.expression(declaration),
        );
        return;
      }
      case 'ExportAllDeclaration':
        if (statement.exported === null) this.stars.push(statement.source.value);
        else
          this.set(specifierName(statement.exported), {
            kind: 'reexport',
            specifier: statement.source.value,
            name: '*',
          });
        return;
      case 'TSExportAssignment':
        this.wholeExport(statement.expression);
        this.set('default', this.expression(statement.expression));
        return;
      default:
    }
  }

  private declaration(declaration: TSESTree.NamedExportDeclarations): void {
    const names =
      declaration.type === 'VariableDeclaration'
        ? this.module.scopes.getDeclaredVariables(declaration).map(({ name }) => name)
        : [declaredName(declaration) ?? ''];
    for (const name of names) {
      const target = this.binding(name);
      if (target !== undefined) this.set(name, target);
    }
  }

  private exportSpecifier(specifier: TSESTree.ExportSpecifier, source: string | undefined): void {
    const local = specifierName(specifier.local);
    const target =
      source === undefined
        ? this.binding(local)
        : ({ kind: 'reexport', specifier: source, name: local } as const);
    if (target !== undefined) this.set(specifierName(specifier.exported), target);
  }

  /** `exports.a = exports.b = 1`, `module.exports = { … }`, and the forms that compilers write. */
  private commonJsExport(expression: TSESTree.Expression): void {
    if (expression.type === 'AssignmentExpression' && expression.operator === '=') {
      const value = lastRight(expression);
      if (value.type === 'UnaryExpression' && value.operator === 'void') return;
      for (const target of assigned(expression)) this.commonJsAssignment(target, value);
    } else if (expression.type === 'CallExpression') {
      this.commonJsCall(expression);
    } else if (expression.type === 'SequenceExpression') {
      for (const each of expression.expressions) this.commonJsExport(each);
    }
  }

  private commonJsAssignment(target: TSESTree.Expression, value: TSESTree.Expression): void {
    if (this.isExportsObject(target)) {
      if (target.type !== 'Identifier') this.wholeExport(value);
    } else if (target.type === 'MemberExpression' && this.isExportsObject(target.object)) {
      const name = memberName(target);
      if (name !== undefined) this.set(name, this.expression(value));
    }
  }

  private commonJsCall(call: TSESTree.CallExpression): void {
    const [object, key, descriptor] = call.arguments;
    const callee = compiledCalleeName(call);
    const filled = filledExport(call);
    if (filled !== undefined)
      for (const target of filled.targets) this.commonJsAssignment(target, filled.name);
    if (object === undefined || key === undefined) return;
    if (STAR_HELPERS.has(callee)) {
      const specifier = [object, key].map(requiredSpecifier).find((found) => found !== undefined);
      if (specifier !== undefined) this.stars.push(specifier);
    } else if (
      callee === 'defineProperty' &&
      this.isExportsObject(object) &&
      key.type === 'Literal' &&
      typeof key.value === 'string'
    ) {
      const value = descriptor === undefined ? undefined : describedValue(descriptor);
      if (value !== undefined) this.set(key.value, this.expression(value));
    }
  }

  /**
   * Drops exports that functions, branches or other expressions also assign: their value is
   * uncertain.
   */
  private dropUncertain(): void {
    const { globalScope } = this.module.scopes;
    // ESLint resolves configured globals to variables, so they are not in `through`.
    const configured = ['exports', 'module'].flatMap(
      (name) => globalScope?.set.get(name)?.references ?? [],
    );
    for (const reference of [...(globalScope?.through ?? []), ...configured]) {
      if (reference.identifier.name !== 'exports' && reference.identifier.name !== 'module')
        continue;
      const identifier: TSESTree.Node = reference.identifier;
      const object = reference.identifier.name === 'module' ? identifier.parent : identifier;
      if (!this.isExportsObject(object)) continue;
      const target =
        object.parent?.type === 'MemberExpression' && object.parent.object === object
          ? object.parent
          : object;
      let assignment: TSESTree.Node = target;
      while (assignment.parent?.type === 'AssignmentExpression') assignment = assignment.parent;
      if (assignment === target || isTopLevel(immediateArgument(assignment)?.call ?? assignment))
        continue;
      const name =
        target.type === 'MemberExpression' && target !== object ? memberName(target) : WHOLE;
      if (name === WHOLE || name === undefined) this.targets.clear();
      else for (const uncertain of [name, WHOLE]) this.targets.delete(uncertain);
    }
  }

  /** `module.exports = …`, `export = …`: also the members of an object literal. */
  private wholeExport(value: TSESTree.Expression): void {
    this.set(WHOLE, this.expression(value));
    const required = requiredSpecifier(value);
    if (required !== undefined) this.stars.push(required);
    if (value.type !== 'ObjectExpression') return;
    for (const property of value.properties) {
      if (property.type === 'SpreadElement') {
        const spread = requiredSpecifier(property.argument);
        if (spread !== undefined) this.stars.push(spread);
      } else if (property.kind === 'init') {
        const name = memberName(property);
        if (name !== undefined) this.set(name, this.expression(property.value));
      }
    }
  }

  /** The last assignment wins, as at run time. */
  private set(name: string, target: ExportTarget): void {
    if (target.kind === 'local' && isType(target.node)) this.types.add(name);
    this.targets.set(name, target);
  }

  /** `module.exports` or `exports`, not shadowed. */
  private isExportsObject(node: TSESTree.Node): boolean {
    if (node.type === 'Identifier') return node.name === 'exports' && !this.isDeclared('exports');
    return (
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.object.name === 'module' &&
      memberName(node) === 'exports' &&
      !this.isDeclared('module')
    );
  }

  private isDeclared(name: string): boolean {
    return this.variable(name) !== undefined;
  }

  /** A variable declared at the top level of the module. */
  private variable(name: string): Variable | undefined {
    const { globalScope } = this.module.scopes;
    for (const scope of [globalScope?.childScopes[0], globalScope]) {
      if (
        scope === undefined ||
        scope === null ||
        (scope !== globalScope && scope.block !== this.module.program)
      )
        continue;
      const variable = scope.set.get(name);
      if (variable !== undefined && variable.defs.length > 0) return variable;
    }
    return undefined;
  }

  /** The target of a top-level name: a declaration, or an import that is re-exported. */
  private binding(name: string): ExportTarget | undefined {
    const variable = this.variable(name);
    const definition = variable?.defs.find(declaresValue) ?? variable?.defs[0];
    if (variable === undefined || definition === undefined) return undefined;
    const node = definition.node as TSESTree.Node;
    return importTarget(node) ?? { kind: 'local', node, variable };
  }

  /** The target of an exported expression. */
  private expression(node: TSESTree.Node): ExportTarget {
    if (node.type === 'Identifier') return this.binding(node.name) ?? { kind: 'local', node };
    const specifier = requiredSpecifier(node);
    if (specifier !== undefined) return { kind: 'reexport', specifier, name: '*' };
    return this.requiredMember(node) ?? { kind: 'local', node };
  }

  /** `x_1.name` or `__importDefault(x_1).name`, where `const x_1 = require('…')`. */
  private requiredMember(node: TSESTree.Node): ExportTarget | undefined {
    if (node.type !== 'MemberExpression') return undefined;
    const object =
      node.object.type === 'CallExpression' && IMPORT_HELPERS.has(compiledCalleeName(node.object))
        ? node.object.arguments[0]
        : node.object;
    const definition =
      object?.type === 'Identifier' ? this.variable(object.name)?.defs[0]?.node : undefined;
    const required = definition?.type === 'VariableDeclarator' ? definition.init : object;
    const specifier =
      required === null || required === undefined ? undefined : requiredSpecifier(required);
    const name = memberName(node);
    return name === undefined || specifier === undefined
      ? undefined
      : { kind: 'reexport', specifier, name };
  }
}

const ES_EXPORTS = new Set<string>([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExportAllDeclaration',
  'TSExportAssignment',
]);

/**
 * Whether an expression always runs when the module loads: it is a statement, or part of a sequence
 * that is.
 */
function isTopLevel(expression: TSESTree.Node): boolean {
  const outer = expression.parent?.type === 'SequenceExpression' ? expression.parent : expression;
  return outer.parent?.type === 'ExpressionStatement' && outer.parent.parent.type === 'Program';
}

function declaresValue(definition: Variable['defs'][number]): boolean {
  const { node } = definition as { node: TSESTree.Node };
  return !isType(node) && node.type !== 'TSDeclareFunction';
}

function isType(node: TSESTree.Node): boolean {
  return node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration';
}

function declaredName(declaration: TSESTree.Node): string | undefined {
  return 'id' in declaration && declaration.id?.type === 'Identifier'
    ? declaration.id.name
    : undefined;
}

function importTarget(node: TSESTree.Node): ExportTarget | undefined {
  switch (node.type) {
    case 'ImportSpecifier':
      return {
        kind: 'reexport',
        specifier: (node.parent as TSESTree.ImportDeclaration).source.value,
        name: specifierName(node.imported),
      };
    case 'ImportDefaultSpecifier':
      return { kind: 'reexport', specifier: node.parent.source.value, name: 'default' };
    case 'ImportNamespaceSpecifier':
      return { kind: 'reexport', specifier: node.parent.source.value, name: '*' };
    case 'TSImportEqualsDeclaration': {
      const reference = node.moduleReference;
      return reference.type === 'TSExternalModuleReference'
        ? { kind: 'reexport', specifier: reference.expression.value, name: '*' }
        : undefined;
    }
    default:
      return undefined;
  }
}
