import { valueOfPart, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { PartialString, UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import {
  property,
  schema,
  type DefinitionParts,
  inPlaceOf,
} from '../../detector/definition-parts.ts';
import type { ModuleReader } from '../../detector/detector.ts';
import { textResult } from '../../detector/result-functions.ts';
import type { Versions } from '../../detector/versions.ts';

/** `resources/board/widget.tsx` and `resources/board.tsx`; `resourcesDir` may rename the folder. */
export const WIDGET_PATHS = /^resources\/([^/]+)(?:\/widget)?$/;

const MADE = new UnknownValue('is made by mcp-use');

/**
 * Reads a widget: a module whose default export is a component. mcp-use lists it as a resource and
 * a template, and as a tool where `widgetMetadata.exposeAsTool` says so, by default before 1.20.
 *
 * Source: dist/src/server/index.js of 1.11.2, 1.17.0, 1.20.4 and 1.34.6, `mountWidgetsDev` and
 * `uiResourceRegistration`; 2.x has no such folder.
 */
export const readWidget: ModuleReader = (module, { versions }) => {
  const [, name] = WIDGET_PATHS.exec(module.path) ?? [];
  const component = module.exported('default');
  if (name === undefined || !component || versions.orNewest.within('<2.0.0') !== 'yes') return [];
  const metadata = module.exported('widgetMetadata');
  const common = {
    form: 'widget',
    title: property(metadata, 'title') ?? inPlaceOf(component, name),
    description: property(metadata, 'description') ?? inPlaceOf(component, `Widget: ${name}`),
    handler: MADE,
    config: metadata,
    contextParameter: () => undefined,
  };
  const resource = (called: string, end: string): DefinitionParts => ({
    ...common,
    kind: 'resource',
    name: inPlaceOf(component, called),
    uri: inPlaceOf(component, new PartialString([`ui://widget/${name}`, null, end], BUILD)),
    schemas: [],
  });
  const tools = toolOf(metadata, versions).map((condition): DefinitionParts => ({
    ...common,
    kind: 'tool',
    name: inPlaceOf(component, name),
    annotations: MADE,
    schemas: [schema('input', propsOf(metadata), metadata)],
    ...(condition && { condition }),
  }));
  const template = { ...resource(`${name}-dynamic`, '-{id}.html'), isTemplate: true } as const;
  return [resource(name, '.html'), template, ...tools];
};

const BUILD = new UnknownValue('depends on the build');

/** The condition of the tool of a widget, in a list; empty if it certainly has none. */
function toolOf(metadata: Part, versions: Versions): readonly DefinitionParts['condition'][] {
  const stated = property(metadata, 'exposeAsTool');
  const value = valueOfPart(stated);
  if (typeof value === 'boolean') return value ? [undefined] : [];
  if (value !== undefined)
    return [new UnknownValue('is a tool if its `exposeAsTool` says so', MADE.origin)];
  switch (versions.orNewest.within('<1.20.0')) {
    case 'yes':
      return [undefined];
    case 'no':
      return [];
    default:
      return [new UnknownValue('is a tool in versions before 1.20')];
  }
}

/** The property with the schema of a widget's props. */
function propsOf(metadata: Part): string {
  const names = ['props', 'inputs', 'schema'];
  return names.find((name) => property(metadata, name) !== undefined) ?? 'props';
}

/**
 * `widget({ props, message })` before 2.0: the props are the structured content (the same files).
 * Without a message, the text depends on `output`.
 */
export function widgetResult(config: unknown): unknown {
  if (!isPlainObject(config)) return new UnknownValue('is made of a value that is not read');
  const { props = config['data'], message, output } = config;
  if (message === undefined || output !== undefined)
    return new UnknownValue('depends on the `output` of a widget');
  const isEmpty = props === undefined || (isPlainObject(props) && Object.keys(props).length === 0);
  return { ...textResult(message), ...(!isEmpty && { structuredContent: props }) };
}
