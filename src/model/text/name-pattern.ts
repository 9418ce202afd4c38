import picomatch from 'picomatch';

/** Names are not paths. Every other character of a pattern matches itself. */
const OPTIONS = {
  bash: true,
  dot: true,
  flags: 's',
  nobrace: true,
  nobracket: true,
  noextglob: true,
  nonegate: true,
};

/** Whether a whole name matches a pattern, in which `*` is any text and `?` any character. */
export function matchesName(name: string, pattern: string): boolean {
  return picomatch.isMatch(name, pattern.replaceAll(/[\\()|^$]/g, '\\$&'), OPTIONS);
}
