import { validate, type Schema } from '@cfworker/json-schema';
import schema from '../../mcp-contract.schema.json' with { type: 'json' };
import { CheckError, errorMessage } from '../project/errors.ts';
import { SCHEMA_VERSION, type Contract } from './contract.ts';
import { MCP_LINT } from '../model/text/command-line.ts';
import { isRecord } from '../model/utils/record.ts';
import { withoutByteOrderMark } from '../model/text/byte-order-mark.ts';

/** Thrown for a contract of a newer major version of the format. */
export class NewerFormat extends CheckError {}

/**
 * Parses a contract.
 *
 * @param text the text of a contract file
 * @param name the name of the file in messages
 * @throws {CheckError} for text that is not a contract, or has a newer major version of the format
 */
export function readContract(text: string, name = 'The contract'): Contract {
  let json: unknown;
  try {
    json = JSON.parse(withoutByteOrderMark(text));
  } catch (error) {
    throw new CheckError(
      `${name} is not JSON (${errorMessage(error)}): write it again with ${MCP_LINT} contract.`,
      { cause: error },
    );
  }
  const version = isRecord(json) ? json['schemaVersion'] : undefined;
  if (typeof version === 'string' && majorOf(version) > majorOf(SCHEMA_VERSION))
    throw new NewerFormat(
      `${name} has the format ${version}, and this version of mcp-lint reads ${SCHEMA_VERSION}: update eslint-plugin-mcp-contract.`,
    );
  const fault = faultOf(json);
  if (fault !== undefined)
    throw new CheckError(
      `${name} is not a contract of mcp-lint (${fault}): write it again with ${MCP_LINT} contract.`,
    );
  return json as Contract;
}

/**
 * Keywords whose errors only say that a part has one, and those of unknown keys, which a later
 * minor version may have.
 */
const NO_FAULTS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  '$ref',
  'allOf',
  'additionalProperties',
  'unevaluatedProperties',
  'false',
]);

/** The first fault of what should be a contract; undefined without one. */
function faultOf(json: unknown): string | undefined {
  const fault = validate(json, schema as Schema, '2020-12', undefined, false).errors.find(
    ({ keyword }) => !NO_FAULTS.has(keyword),
  );
  return fault && `${fault.instanceLocation}: ${errorMessage(fault.error)}`;
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
