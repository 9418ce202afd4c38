import { quote } from '../../model/findings/code-text.ts';
import type { Definition } from '../../model/definitions/definition.ts';
import { encloses } from '../../model/location.ts';
import type { Finding } from '../../model/findings/rule.ts';
import { knownValues, type Known } from '../../model/static.ts';
import { normalUri, variablesOf } from '../../model/protocol/uri-template.ts';

/** The beginning of a URI. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Whether a resource has its URI as its name, and a text as its URI. */
export function hasNameAsUri({ name, uri }: Pick<Definition, 'name' | 'uri'>): boolean {
  const names = knownValues(name);
  const uris = knownValues(uri);
  return (
    names.length > 0 &&
    uris.length > 0 &&
    names.every(({ value }) => SCHEME.test(value)) &&
    uris.every(({ value }) => normalUri(value) === undefined)
  );
}

/**
 * Yields why clients cannot read a resource at its fixed URI, in frameworks that look up resources
 * by the URL of the request.
 */
export function* checkFixedUri(
  { value: uri, at, literal }: Known<string>,
  definition: Definition,
): Iterable<Finding<'fixed' | 'normal' | 'relative' | 'swapped' | 'text'>> {
  const { anchor } = definition;
  const normal = normalUri(uri);
  const name = variablesOf(uri).find((each) => /^\w+$/.test(each));
  if (name !== undefined) yield { messageId: 'fixed', data: { uri, name }, at };
  else if (normal === undefined) {
    if (hasNameAsUri(definition)) yield { messageId: 'swapped', at: anchor };
    else if (normalUri(`docs://${uri}`) === `docs://${uri}`)
      yield { messageId: 'relative', data: { uri }, at };
    else yield { messageId: 'text', at: !at.external && encloses(anchor, at) ? at : anchor };
  } else if (normal !== uri)
    yield {
      messageId: 'normal',
      data: { uri, normal },
      at,
      ...(literal && { fix: [{ range: at.range, text: quote(normal) }] }),
    };
}
