import type { TSESTree } from '@typescript-eslint/utils';
import type { Scope } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import { scopeOf } from '../../syntax/nodes.ts';
import type { Read } from '../../model/handlers/handler.ts';

/**
 * How to refer to an export of another module at a location, with an added import if necessary.
 *
 * @returns undefined if the name has another meaning there, or the file has no import
 */
export function readImport(
  name: string,
  specifier: string,
  place: TSESTree.Node,
  module: Module,
): Read | undefined {
  const declarations = module.program.body.filter(
    (node): node is TSESTree.ImportDeclaration => node.type === 'ImportDeclaration',
  );
  const same = declarations.filter(
    ({ source, importKind }) => source.value === specifier && importKind !== 'type',
  );
  const specifiers = same.flatMap((declaration) => declaration.specifiers);
  for (const each of specifiers) {
    if (each.type === 'ImportNamespaceSpecifier')
      return { text: `${each.local.name}.${name}`, edits: [] };
    if (
      each.type === 'ImportSpecifier' &&
      each.importKind !== 'type' &&
      each.imported.type === 'Identifier' &&
      each.imported.name === name
    )
      return { text: each.local.name, edits: [] };
  }
  const last = declarations.at(-1);
  if (!last || isNameInScope(name, place, module)) return undefined;
  const named = specifiers.findLast(({ type }) => type === 'ImportSpecifier');
  const edit = named
    ? { at: named.range[1], text: `, ${name}` }
    : { at: last.range[1], text: `\n${declaration(name, specifier, last)}` };
  return { text: name, edits: [{ range: [edit.at, edit.at], text: edit.text }] };
}

/** An import declaration in the style of another one. */
function declaration(
  name: string,
  specifier: string,
  { source, range }: TSESTree.ImportDeclaration,
): string {
  const quote = source.raw.charAt(0);
  return `import { ${name} } from ${quote}${specifier}${quote}${source.range[1] < range[1] ? ';' : ''}`;
}

/** Whether a name is declared at a location. */
export function isNameInScope(name: string, place: TSESTree.Node, module: Module): boolean {
  for (let scope: Scope | null = scopeOf(place, module.scopes); scope; scope = scope.upper)
    if (scope.set.has(name)) return true;
  return false;
}
