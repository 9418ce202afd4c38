import { lazily } from '../../model/utils/lazily.ts';
import type { DefinitionSchema } from '../../model/definitions/definition-schema.ts';
import type { Results } from '../../model/handlers/results.ts';
import type { StaticValue, UnknownCause, UnknownReason } from '../../model/static.ts';
import { unknownIn } from './unresolved-parts.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { passedParts } from '../discovery/interception/passed-parts.ts';
import { callAtStartUp } from '../discovery/start-up/start-up-values.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { DefinitionParts, SchemaExpression } from '../detector/definition-parts.ts';

/** Causes that the callers of a function decide, or the methods of a class, by its fields. */
const OF_EARLIER_CODE: ReadonlySet<UnknownCause | undefined> = new Set([
  'earlier searches',
  'field',
  'loop variable',
  'parameter',
]);

/** The parts of a definition, which a start-up may know better than the code around its call. */
export class StartUpParts {
  private readonly found: DetectedDefinition;
  private readonly supplied: () => DefinitionParts | undefined;

  /** @param home the module of the definition's anchor */
  constructor(found: DetectedDefinition, home: Module, session: AnalysisSession) {
    this.found = found;
    this.supplied = lazily(() => {
      const call = callAtStartUp(found, home, session);
      const parts = call && passedParts(found, call, home, session);
      return parts && (found.renamed?.(parts) ?? parts);
    });
  }

  /** Reads a value of the parts. */
  value<T extends StaticValue>(read: (parts: DefinitionParts) => T): T {
    return this.read(read, (value) => unknownIn('', value));
  }

  /** Reads the schemas. */
  schemas<T extends DefinitionSchema>(read: (schema: SchemaExpression) => T): readonly T[] {
    return this.read(
      ({ schemas }) => schemas.map(read),
      (schemas) => schemas.flatMap((schema) => schema.unresolved()),
    );
  }

  /** Reads the results of the handler. */
  results<T extends Results>(read: (parts: DefinitionParts) => T): T {
    return this.read(read, ({ paths }) => paths.flatMap(({ reason }) => reason ?? []));
  }

  /**
   * Reads something of the parts, with the values that the start-up passes to the functions around
   * the call if fewer parts are unknown then, or fewer of them because of earlier code.
   *
   * @param reasonsOf why parts of what was read are unknown
   */
  private read<T>(
    read: (parts: DefinitionParts) => T,
    reasonsOf: (value: T) => readonly UnknownReason[],
  ): T {
    const value = read(this.found.parts);
    const reasons = reasonsOf(value);
    const supplied = countOfEarlier(reasons) > 0 ? this.supplied() : undefined;
    if (!supplied) return value;
    const other = read(supplied);
    const rest = reasonsOf(other);
    const isBetter =
      rest.length < reasons.length ||
      (rest.length === reasons.length && countOfEarlier(rest) < countOfEarlier(reasons));
    return isBetter ? other : value;
  }
}

function countOfEarlier(reasons: readonly UnknownReason[]): number {
  return reasons.filter(({ cause }) => OF_EARLIER_CODE.has(cause)).length;
}
