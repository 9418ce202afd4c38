import { expect, test } from 'vitest';
import { normalUri, templateFault, variablesOf } from '../../../src/model/protocol/uri-template.ts';

test.each([
  ['docs://{page}', undefined],
  ['docs://{+path}{?query*,limit:3}', undefined],
  ['docs://{a{b}}', 'has a `{` inside of braces'],
  ['docs://page}', 'has a `}` without a `{`'],
  ['docs://{page', 'has a `{` without a `}`'],
  ['docs://{}', 'has a variable without a name'],
  ['docs://{a,}', 'has a variable without a name'],
])('the fault of %s: %s', (template, fault) => {
  expect(templateFault(template)).toBe(fault);
});

test('the variables of a template have neither operators nor modifiers', () => {
  expect(variablesOf('docs://{+path}/{a, b}{?query*,limit:3}')).toEqual([
    'path',
    'a',
    'b',
    'query',
    'limit',
  ]);
});

test('a URI is normalized as URL does it, and another text is not a URI', () => {
  expect(normalUri('HTTPS://Example.com')).toBe('https://example.com/');
  expect(normalUri('no uri')).toBeUndefined();
});
