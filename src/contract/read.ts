import { CheckError, reasonOf } from '../project/errors.ts';
import { SCHEMA_VERSION, type Contract } from './contract.ts';
import { isObject } from './advertised.ts';

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
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CheckError(
      `${name} is not JSON (${reasonOf(error)}): write it again with mcp-lint contract.`,
      { cause: error },
    );
  }
  const version = isObject(json) ? json['schemaVersion'] : undefined;
  if (!isObject(json) || typeof version !== 'string' || !Array.isArray(json['servers']))
    throw new CheckError(
      `${name} is not a contract of mcp-lint: write it again with mcp-lint contract.`,
    );
  if (majorOf(version) > majorOf(SCHEMA_VERSION))
    throw new CheckError(
      `${name} has the format ${version}, and this version of mcp-lint reads ${SCHEMA_VERSION}: update eslint-plugin-mcp-contract.`,
    );
  return json as unknown as Contract;
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
