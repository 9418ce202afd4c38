import type { JsonObject } from '../../contract.ts';
import type { ChangeExample } from './change-rule.ts';

export const STRING = { type: 'string' } as const;
export const INTEGER = { type: 'integer' } as const;

export function tool(before?: JsonObject, after?: JsonObject): ChangeExample {
  return { of: 'tools', before, after };
}

/** A tool that differs only in the schema of its parameters. */
export function input(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { inputSchema: { type: 'object', ...before } },
    { inputSchema: { type: 'object', ...after } },
  );
}

/** A tool that differs only in the parameter `query`. */
export function parameter(before: JsonObject, after: JsonObject): ChangeExample {
  return input({ properties: { query: before } }, { properties: { query: after } });
}

export function output(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { outputSchema: { type: 'object', ...before } },
    { outputSchema: { type: 'object', ...after } },
  );
}

export function field(before: JsonObject, after: JsonObject): ChangeExample {
  return output({ properties: { state: before } }, { properties: { state: after } });
}

export function prompt(before: JsonObject, after: JsonObject): ChangeExample {
  return { of: 'prompts', before, after };
}

export function resource(before?: JsonObject, after?: JsonObject): ChangeExample {
  return { of: 'resources', before, after };
}

/** A tool that differs only in a declared failure. */
export function failure(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { errors: [{ reason: 'not_found', ...before }] },
    { errors: [{ reason: 'not_found', ...after }] },
  );
}

export function alternatives(...kinds: readonly string[]): JsonObject {
  return {
    oneOf: kinds.map((kind) => ({
      type: 'object',
      properties: { kind: { const: kind } },
      required: ['kind'],
    })),
  };
}
