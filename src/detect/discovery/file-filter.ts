import { declaresMessage } from '../../model/protocol/message-names.ts';
import type { Settings } from '../../model/settings.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { sessionFor, type AnalysisSession } from './session.ts';
import { namesListRequest } from './written-answers.ts';

/** Type declaration files, which contain no definitions or calls. */
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Words of the protocol in servers written without a framework. */
const HAND_WRITTEN = /\binputSchema\b|\buriTemplate\b|\wListResult\b/;

/**
 * Whether a file can contain MCP definitions, decided by its text without parsing: it mentions a
 * framework's package or a request of the protocol, or imports a project module that leads to one.
 * In a package that depends on a framework, protocol words or a type named like a protocol message
 * suffice; some frameworks load any file of their package.
 *
 * @param file absolute path
 * @returns false only if the analysis of the file would find nothing
 */
export function mayHoldDefinitions(file: string, text: string, settings: Settings): boolean {
  return mayHold(file, text, sessionFor(settings));
}

/** Like {@link mayHoldDefinitions}, for a running analysis. */
export function mayHold(file: string, text: string, session: AnalysisSession): boolean {
  if (DECLARATIONS.test(file))
    return (
      declaresMessage(text) &&
      (session.mentionsFramework(text, file) || session.dependsOnFramework(file))
    );
  if (session.mentionsFramework(text, file) || namesListRequest(text)) return true;
  if (!session.dependsOnFramework(file)) return false;
  if (session.finders(file).length > 0 || HAND_WRITTEN.test(text) || declaresMessage(text))
    return true;
  return specifiersIn(text).some((specifier) => session.mayLeadToFramework(specifier, file));
}
