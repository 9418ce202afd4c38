import { declaresMessage } from '../../model/message-names.ts';
import type { Settings } from '../../model/settings.ts';
import { sessionFor, type AnalysisSession } from './session.ts';

/** Files of types, which hold no definition and make no call. */
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Words of the protocol that a server without a framework is written with. */
const HAND_WRITTEN = /\binputSchema\b|\buriTemplate\b|\wListResult\b/;

/**
 * Whether a file can hold MCP definitions, decided by its text without parsing it: it mentions a framework's package, or it
 * imports a module of the project that leads to one. In a package that depends on a framework, so does a file that is written with
 * words of the protocol, or that declares a type for one of its messages; a framework may find any file of its package.
 *
 * @param file absolute path
 * @returns false only when the analysis of the file would find nothing
 */
export function mayHoldDefinitions(file: string, text: string, settings: Settings): boolean {
  return mayHold(file, text, sessionFor(settings));
}

/** As {@link mayHoldDefinitions}, for an analysis that has begun. */
export function mayHold(file: string, text: string, session: AnalysisSession): boolean {
  if (DECLARATIONS.test(file))
    return (
      declaresMessage(text) && (session.mentionsFramework(text) || session.dependsOnFramework(file))
    );
  if (session.mentionsFramework(text)) return true;
  if (!session.dependsOnFramework(file)) return false;
  if (session.finders(file).length > 0 || HAND_WRITTEN.test(text) || declaresMessage(text))
    return true;
  return session
    .specifiersIn(text)
    .some((specifier) => session.mayLeadToFramework(specifier, file));
}
