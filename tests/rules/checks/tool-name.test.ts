import { describe, expect, it } from 'vitest';
import { leadingVerb } from '../../../src/rules/checks/tool-name.ts';

describe('leadingVerb', () => {
  it.each([
    ['delete_issue', 'delete'],
    ['delete-issue', 'delete'],
    ['deleteIssue', 'delete'],
    ['DeleteIssue', 'delete'],
    ['DELETE', 'delete'],
    ['issues.delete_all', 'delete'],
    ['github__delete_issue', 'delete'],
    ['_delete_issue', 'delete'],
    ['github_delete_issue', 'github'],
    ['delete2', 'delete2'],
    ['create_or_update', undefined],
    ['createIfMissing', undefined],
    ['.', undefined],
    ['', undefined],
  ])('of %j is %j', (name, verb) => {
    expect(leadingVerb(name, [])).toBe(verb);
  });

  it('is after the words that are not verbs', () => {
    expect(leadingVerb('acme_GitHub_delete_issue', ['github', 'Acme'])).toBe('delete');
    expect(leadingVerb('my_server-deleteIssue', ['my_server'])).toBe('delete');
    expect(leadingVerb('acmeDeleteIssue', ['acme'])).toBe('delete');
    expect(leadingVerb('github', ['github'])).toBe('github');
    expect(leadingVerb('deleted_issues', ['delet'])).toBe('deleted');
  });
});
