import type { DefinitionKind } from '../../model/definitions/kind.ts';

/**
 * Guesses from the names of functions and methods that may register something. Names prove nothing:
 * these predicates are for code that cannot be resolved, and for texts that are not parsed.
 */

const SERVER_CALL = /\.\s*(?:setRequestHandler|register(?:Tool|Resource|Prompt))\s*\(/;

const REGISTERING_MEMBER = /\.(?:register|add)[A-Z]\w+|\.(?:tool|resource|prompt)\b/;

const NAME_FIRST =
  /^(?:(?:register|add)(?:Tool|Resource|Prompt|ResourceTemplate)|tool|resource|prompt)$/;

const REGISTERING_VERB = /^(?:register|add)[A-Z]/;

const REGISTERING_METHOD = /^(?:(?:register|add)[A-Z]\w*|tool|prompt|resource|setRequestHandler)$/;

const TOOLKIT_FUNCTION = /^(?:register)?(?:Toolkit|Resource|Prompt)$/i;

const REGISTERING_FUNCTION = /(?:tool|prompt)$/i;

const REGISTRAR = /^(?:register|add|install)(?:[A-Z]\w*)?(Tool|Resource|Prompt)s?$/;

/** Whether a text calls a method that only servers have: `server.registerTool(…)`. */
export function callsServerMethod(text: string): boolean {
  return SERVER_CALL.test(text);
}

/** Whether a text has a member whose name may register something: `.addTool`, `.prompt`. */
export function hasRegisteringMember(text: string): boolean {
  return REGISTERING_MEMBER.test(text);
}

/** Whether a method registers a definition whose name is its first argument: `tool`. */
export function takesNameFirst(method: string): boolean {
  return NAME_FIRST.test(method);
}

/** Whether a method can only be one that registers something: `addTool`, but not `tool`. */
export function hasRegisteringVerb(method: string): boolean {
  return REGISTERING_VERB.test(method);
}

/** Whether a method of a server adds something to it, and does nothing else: `addTool`, `tool`. */
export function onlyRegisters(method: string): boolean {
  return REGISTERING_METHOD.test(method);
}

/** Whether a function of Effect's module `McpServer` defines something: `toolkit`. */
export function isToolkitFunction(name: string): boolean {
  return TOOLKIT_FUNCTION.test(name);
}

/** Whether a function that receives a server registers a tool or a prompt: `registerPaidTool`. */
export function isRegisteringFunction(name: string): boolean {
  return REGISTERING_FUNCTION.test(name);
}

/** The kind of what a function registers on a server that it receives: `registerHealthTools`. */
export function kindRegisteredBy(name: string): DefinitionKind | undefined {
  return REGISTRAR.exec(name)?.[1]?.toLowerCase() as DefinitionKind | undefined;
}

/** Whether the name of a function or method contains a kind of definition: `addPrompts`. */
export function namesKind(name: string, kind: DefinitionKind): boolean {
  return name.toLowerCase().includes(kind);
}
