import type { Expression, Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { elementsOf } from '../../detector/definition-lists.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import { partsOfObject, type Layout } from '../../detector/layout.ts';

const FORM = 'MCPApp';

const TOOL: Layout = { kind: 'tool', handler: 'execute', input: 'schema' };

const VIEW: Layout = {
  kind: 'resource',
  name: 'resourceName',
  description: 'resourceDescription',
  uri: 'resourceUri',
};

/** The resource of a view, whose handler is a member of the class. */
export function viewOf(config: Part, handler: Part): DefinitionParts {
  return { ...partsOfObject(FORM, VIEW, config), handler };
}

/** The view and the tools of an app (0.2.22, dist/core/MCPServer.js). */
export function partsOfApp(app: Expression): readonly DefinitionParts[] {
  const { all, unread } = elementsOf(app.property('tools'), app.module, app.node);
  return [
    viewOf(app.property('ui'), app.property('getContent')),
    ...all.map((element) => partsOfObject(FORM, TOOL, element.expression, element)),
    ...(unread ? [partsOfObject(FORM, TOOL, unread)] : []),
  ];
}
