import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingClass,
  enclosingFunction,
  isClass,
  isFunction,
  isPartOf,
  staticKey,
  unwrap,
} from '../../syntax/nodes.ts';
import { loopStatement } from '../../syntax/statements.ts';
import { objectKey } from '../../model/utils/object-key.ts';
import { loopOf } from '../flow/loops.ts';
import { pathNodes, type DetectedDefinition } from './detected-definition.ts';

/**
 * A name for a definition's server, equal for everything registered on it in one run; undefined if
 * unknown.
 */
export function serverIn(found: DetectedDefinition): string | undefined {
  const { server } = found;
  const leading = callsToServer(found);
  const outside = outsideOfClass(found);
  if (typeof server !== 'object' || server === null || [...leading, ...outside].some(isRepeated))
    return undefined;
  return [server, ...leading].map(objectKey).concat(outside.map(instanceAt)).join(' ');
}

/**
 * The calls on the path to a definition that lead to the creation of its server: each run creates
 * another server.
 */
export function callsToServer(found: DetectedDefinition): TSESTree.Node[] {
  const making = found.serverOrigin && enclosingFunction(found.serverOrigin.node);
  const path = pathNodes(found).filter((node) => !isElement(node, found));
  return making
    ? path.slice(
        0,
        Math.max(
          0,
          path.findIndex((node) => isPartOf(node, making)),
        ),
      )
    : [];
}

/**
 * The anchor outside the class, if the server is created per instance of a class, or is an
 * instance.
 */
function outsideOfClass(found: DetectedDefinition): TSESTree.Node[] {
  const { serverOrigin, anchor } = found;
  if (isElement(anchor, found)) return [];
  const making =
    serverOrigin &&
    (isClass(serverOrigin.node) ? serverOrigin.node : enclosingClass(serverOrigin.node));
  return making && !isPartOf(anchor, making) ? [anchor] : [];
}

/**
 * Whether a node is where a list that a server lists is written, and not a call that leads to the
 * server.
 */
function isElement(node: TSESTree.Node, { parts: { element }, call }: DetectedDefinition): boolean {
  return element?.isInList === true && node === element.entry && node !== call.node;
}

/** A name for the receiver of a call within one function, if it is written as names. */
function instanceAt(node: TSESTree.Node): string {
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
  const path = callee?.type === 'MemberExpression' ? pathOf(callee.object) : undefined;
  const around = enclosingFunction(node);
  return path === undefined ? objectKey(node) : `${path} ${around ? objectKey(around) : ''}`;
}

function pathOf(expression: TSESTree.Expression): string | undefined {
  const node = unwrap(expression);
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'Identifier') return node.name;
  const [object, key] =
    node.type === 'MemberExpression' ? [pathOf(node.object), staticKey(node)] : [];
  return object === undefined || key === undefined ? undefined : `${object}.${key}`;
}

/** Whether a loop runs a node more than once. */
function isRepeated(node: TSESTree.Node): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (loopOf(around) || loopStatement(around)) return true;
    if (isFunction(around)) return false;
  }
  return false;
}
