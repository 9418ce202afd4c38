import { mayHoldRequests } from '../../model/protocol/client-requests.ts';
import { declaresMessage } from '../../model/protocol/message-names.ts';
import type { Settings } from '../../model/settings.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import type { Detector } from '../detector/detector.ts';
import type { Registry } from '../detector/registry.ts';
import { host } from '../host/host-hooks.ts';
import { sessionFor, type AnalysisSession } from './session.ts';

/** Type declaration files, which contain no definitions or calls. */
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Words of the protocol in servers written without a framework. */
const HAND_WRITTEN = /\binputSchema\b|\buriTemplate\b|\wListResult\b/;

/** Names of what servers list, in files that add to a server written without a framework. */
const LISTED = /tool|resource|prompt/i;

/** A folder whose name begins with a dot. */
const HIDDEN = /[\\/]\.[^\\/]+[\\/]/;

/** Syntax that joins a file with others. */
const JOINED = /^\s*(?:import|export)\b|\bmodule\.exports\b|\brequire\s*\(/m;

/** Names of members of contexts that ask the client. */
const askingMembers = ({ context }: Detector): string[] =>
  context?.types ? Object.keys(context.interactions ?? {}) : [];

const askingCall = memoizeWeak((registry: Registry) => {
  const members = [...registry.names(askingMembers)].join('|');
  return new RegExp(`\\b(?:${members})\\b(?:!?\\??\\.url)?!?(?:\\?\\.)?\\s*[(<]`);
});

/**
 * Whether a file that names no framework may ask the client, with the context of a handler that
 * calls it. Only a host that sees the project knows its callers.
 */
export function mayAskForHandlers(file: string, text: string, session: AnalysisSession): boolean {
  return (
    host.seesProject &&
    !DECLARATIONS.test(file) &&
    session.uses.dependsOnFramework(file) &&
    (mayHoldRequests(text) || askingCall(session.registry).test(text))
  );
}

/**
 * Whether a file can contain MCP definitions, decided by its text without parsing: it mentions a
 * framework's package or a request of the protocol, or imports a project module that leads to one.
 * In a package that depends on a framework, protocol words or a type named like a protocol message
 * suffice; some frameworks load any file of their package. A file may also ask the client for
 * handlers.
 *
 * @param file absolute path
 * @returns false only if the analysis of the file would find nothing
 */
export function mayHoldDefinitions(file: string, text: string, settings: Settings): boolean {
  const session = sessionFor(settings);
  return mayHold(file, text, session) || mayAskForHandlers(file, text, session);
}

/**
 * Whether a file is in a hidden folder of its package and has to do with no other file: a template
 * of what the people or agents that work on the package write, which need not even parse.
 */
function isKeptAside(file: string, text: string, { graph }: AnalysisSession): boolean {
  const folder = graph.nearestPackage(file)?.directory;
  return folder !== undefined && HIDDEN.test(file.slice(folder.length)) && !JOINED.test(text);
}

/** Like {@link mayHoldDefinitions}, for a running analysis, and for definitions only. */
export function mayHold(file: string, text: string, session: AnalysisSession): boolean {
  if (DECLARATIONS.test(file))
    return (
      declaresMessage(text) &&
      (session.uses.mentionsFramework(text, file) || session.uses.dependsOnFramework(file))
    );
  if (session.uses.mentionsFramework(text, file)) return true;
  if (isKeptAside(file, text, session)) return false;
  const leads = (): boolean =>
    specifiersIn(text).some((specifier) => session.uses.mayLeadToFramework(specifier, file));
  // A class around a hand-written server need not name its requests.
  if (!session.uses.dependsOnFramework(file))
    return (
      (HAND_WRITTEN.test(text) || LISTED.test(text)) &&
      (leads() ||
        specifiersIn(text).some((specifier) => session.uses.mayUseFramework(specifier, file)))
    );
  if (session.uses.loadersOf(file).length > 0 || HAND_WRITTEN.test(text) || declaresMessage(text))
    return true;
  return leads();
}
