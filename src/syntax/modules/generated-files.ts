import type { Module } from './module.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/**
 * The comments before the first code of a file, after a line for the shell and directives such as
 * `'use strict';`.
 */
const HEADER =
  /^(?:\uFEFF)?(?:#![^\n]*\n)?(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/|(?:'use \w+'|"use \w+");?)*/;

/**
 * Words by which generators mark their output; prose about something else that is generated does
 * not match.
 */
const MARKS = [
  /@generated\b/,
  /\bdo not (?:edit|modify)\b(?=\s*(?:[.,;:!*/)-]|$|this|it\b|by hand|manually|directly))/im,
  /\bDO NOT (?:EDIT|MODIFY)\b/,
  /\b(?:auto|code)-?generated\b/i,
  /^\W*(?:Generated|(?:auto|automatically|[Cc]ode)[- ]?generated) (?:by|from|with|using|on|via|at)\b/m,
  /\b(?:file|code|module|server|client|sdk) (?:is|was|has been) (?:\w+ )?generated\b/i,
];

/** The first code of what esbuild writes, and the comment that webpack begins its lines with. */
const BUNDLED = /^var [\w$]+ ?= ?Object\.(?:create|defineProperty);/;
const WEBPACK = /\/\*{6}\//;

/** A literal on one line. */
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g;

/** The size and the average length of a line, in characters, from which a file is minified. */
const MINIFIED = { size: 20_000, line: 500 };

/** Whether a module says in its header that a generator wrote it, or a bundler or minifier did. */
export const isGenerated = memoizeWeak(({ text }: Module) => saysGenerated(text));

/** Like {@link isGenerated}, for the text of a file. */
export function saysGenerated(text: string): boolean {
  const header = HEADER.exec(text)?.[0] ?? '';
  return (
    [...MARKS, WEBPACK].some((mark) => mark.test(header)) ||
    BUNDLED.test(text.slice(header.length, header.length + 200)) ||
    isMinified(text)
  );
}

function isMinified(text: string): boolean {
  // A long text, such as an icon, does not make its file one.
  return hasLongLines(text) && hasLongLines(text.replaceAll(STRING, ''));
}

function hasLongLines(text: string): boolean {
  if (text.length < MINIFIED.size) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.length / lines > MINIFIED.line;
}
