import picomatch from 'picomatch';

/** Names are no paths, and every other character of a pattern stands for itself. */
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
