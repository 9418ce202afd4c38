import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { ElicitedForm } from '../../../model/analysis.ts';
import type { Absent } from '../../../model/static.ts';
import { lazily } from '../../../model/utils/lazily.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import type { CallNode } from '../../../syntax/nodes.ts';
import type { Detector } from '../../detector/detector.ts';
import { property, type SchemaExpression } from '../../detector/definition-parts.ts';
import { ReadSchema, type SchemaReading } from '../../schemas/definition-schema.ts';
import { LocationMapper } from '../../source/locations.ts';
import { kindWritten } from './written-requests.ts';

/** The services for reading the schemas of an elicitation. */
export type FormReading = Pick<SchemaReading, 'framework' | 'session' | 'selection'>;

/** The Zod schema of an elicitation, if the framework accepts one. */
export function requestedSchema(
  call: CallNode,
  { context }: Detector,
  given: FormReading,
  module: Module,
): DefinitionSchema | undefined {
  const position = context?.elicitedSchema;
  const argument = position === undefined ? undefined : call.arguments[position];
  if (!argument || argument.type === 'SpreadElement') return undefined;
  return elicitedBy(
    call,
    {
      surface: 'elicit',
      label: 'schema',
      part: new Expression(given.session.evaluator, argument, { module, frame: undefined }),
    },
    given,
    module,
  );
}

/**
 * The form of an elicitation: the Zod schema, or the JSON Schema in the protocol's parameters;
 * undefined without one.
 */
export function elicitedForm(
  call: CallNode,
  detector: Detector,
  given: FormReading,
  module: Module,
): DefinitionSchema | undefined {
  if (detector.context?.elicitedSchema !== undefined)
    return requestedSchema(call, detector, given, module);
  const [params] = call.arguments;
  if (!params || params.type === 'SpreadElement') return undefined;
  return formIn(params, kindWritten(call) !== undefined, call, given, module);
}

/** The form in the protocol's parameters, or in a request that holds them. */
export function formIn(
  node: TSESTree.Node,
  isRequest: boolean,
  by: TSESTree.Node,
  given: FormReading,
  module: Module,
): DefinitionSchema {
  const first = new Expression(given.session.evaluator, node, { module, frame: undefined });
  const part = property(isRequest ? first.property('params') : first, 'requestedSchema');
  const isZod = part instanceof Expression && isSchema(part.value);
  return elicitedBy(
    by,
    { surface: 'elicit', label: 'requestedSchema', part, ...(!isZod && { takes: 'json-schema' }) },
    given,
    module,
  );
}

/** The form of an interaction, read on demand. */
export class RequestedForm implements ElicitedForm {
  private readonly absent: Absent;
  private readonly schema: () => DefinitionSchema | undefined;

  /** @param by the node that asks */
  constructor(by: TSESTree.Node, read: () => DefinitionSchema | undefined) {
    this.absent = { kind: 'absent', at: { range: by.range } };
    this.schema = lazily(read);
  }

  get root(): ElicitedForm['root'] {
    return this.schema()?.root ?? this.absent;
  }

  get literal(): ElicitedForm['literal'] {
    return this.schema()?.literal ?? this.absent;
  }
}

function elicitedBy(
  by: TSESTree.Node,
  part: SchemaExpression,
  given: FormReading,
  module: Module,
): DefinitionSchema {
  const reading = {
    ...given,
    locations: new LocationMapper(module, given.session.evaluator, by),
    owner: { range: by.range },
    place: () => undefined,
    converter: () => undefined,
  };
  return new ReadSchema(part, reading);
}
