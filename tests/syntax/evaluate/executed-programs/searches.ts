import type { Program } from './programs.ts';

/** Searches of regular expressions, which go on where the last one has ended. */
export const SEARCHES: Readonly<Record<string, Program>> = {
  'while exec': `
    const pattern = /(\\w+)=(\\w+)/g;
    let match;
    while ((match = pattern.exec('one=a, two=b, three=c')) !== null)
      add({ name: match[1], text: match[2] });
  `,
  'for exec into a list': `
    const all = [];
    const pattern = /(\\w+)=(\\w+)/g;
    for (let match; (match = pattern.exec('one=a, two=b')); ) all.push({ name: match[1], text: match[2] });
    for (const t of all) add(t);
  `,
  'exec twice': `
    const pattern = /\\w+/g;
    const [first] = pattern.exec('one two');
    const [second] = pattern.exec('one two');
    add({ name: first, text: second });
    add({ name: second, text: first });
  `,
  'exec in a function': `
    function parse(text) {
      const found = new Map();
      const pattern = /(?<name>\\w+)=(?<text>\\w+)/g;
      let match;
      while ((match = pattern.exec(text))) {
        if (match.groups.text === 'skip') continue;
        found.set(match.groups.name, { ...match.groups });
      }
      return found;
    }
    for (const t of parse('one=a two=skip three=b').values()) add(t);
  `,
  'exec of the module in a function': `
    const pattern = /(\\w+)=(\\w+)/g;
    const next = (text) => pattern.exec(text);
    for (let match = next('one=a two=b'); match; match = next('one=a two=b'))
      add({ name: match[1], text: match[2] });
  `,
  'sticky exec': `
    const pattern = /(\\w+),?/y;
    let match;
    while ((match = pattern.exec('one,two,three;four'))) add({ name: match[1], text: 'at ' + match.index });
  `,
  'exec set back': `
    const pattern = /\\w+/g;
    const [one] = pattern.exec('one two');
    pattern.lastIndex = 0;
    const [again] = pattern.exec('one two');
    add({ name: again, text: one });
  `,
  'exec on a condition': `
    const pattern = /\\w+/g;
    if (process.env.SKIP_FIRST) pattern.exec('one two');
    const match = pattern.exec('one two');
    add({ name: match[0], text: 'a' });
  `,
  'exec in the arguments': `
    const pattern = /\\w+/g;
    for (const text of ['a', 'b']) add({ name: pattern.exec('one two')[0], text });
  `,
  'test counts': `
    const pattern = /\\w/g;
    let count = 0;
    while (pattern.test('a b c')) count++;
    add({ name: 'one', text: String(count) });
  `,
  'test of a constant': `
    const vowel = /[aeiou]/g;
    for (const name of ['one', 'two', 'three']) if (vowel.test(name)) add({ name, text: 'a' });
  `,
  matchAll: `
    const text = 'one=a, two=b';
    for (const [, name, value] of text.matchAll(/(\\w+)=(\\w+)/g)) add({ name, text: value });
  `,
  'matchAll of groups': `
    [...'one=a, two=b'.matchAll(/(?<name>\\w+)=(?<text>\\w+)/g)].forEach(({ groups }) => add(groups));
  `,
  'exec of a long table': `
    const table = Array.from({ length: 150 }, (_, i) => 'tool_' + i + ' | ' + 'Does what it says, '.repeat(4) + i).join('\\n');
    const pattern = /^(\\w+) \\| (.+)$/gm;
    let match;
    while ((match = pattern.exec(table)) !== null) add({ name: match[1], text: match[2] });
  `,
};
