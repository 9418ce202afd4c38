import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../scripts/survey/outcome.ts';
import { compareResults, report, type Form, type Row } from '../../../scripts/survey/report.ts';

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  milliseconds: 100,
  listed: 2,
  listedTools: 2,
  foundTools: 2,
  found: 2,
  equal: 2,
  partly: 0,
  unread: [],
  different: [],
  lost: [],
  invented: [],
  falselyCertain: [],
  falselyUncertain: [],
  switched: [],
  reasons: [],
  ...more,
});

const row = (name: string, more: Partial<Outcome> = {}, form: Form = 'readable'): Row => ({
  package: name,
  framework: 'fastmcp',
  status: 'compared',
  form,
  style: 'framework builder',
  outcome: outcome(more),
});

const results = (...rows: Row[]) => ({ build: 'dist', rows });

describe('the report of a survey', () => {
  const lost = row('loser', {
    found: 1,
    foundTools: 1,
    lost: ['tools/b'],
    reasons: [{ part: 'tools', why: 'a list is filled', count: 1 }],
  });

  it('has the greatest losses first, each with its reason', () => {
    const lines = report(results(row('winner'), lost)).split('\n');
    expect(lines[1]).toMatch(/^loser .* 1\/2 .*a list is filled$/);
    expect(lines[2]).toMatch(/^winner .* 2\/2 /);
  });

  it('leaves bundles that hold their framework out of the totals', () => {
    const text = report(results(lost, row('bundle', {}, 'framework inlined')));
    expect(text).toMatch(/^all +1 +0 +0 +2 +1 +50\.0 /m);
    expect(text).toContain('framework inlined (not in the totals): bundle');
  });

  it('counts apart what the environment, the run time or minified files decide', () => {
    const unread = (...whys: string[]) => ({
      found: 2,
      equal: 1,
      partly: 1,
      unread: whys.map((why) => ({ name: 'tools/a', part: 'description', why })),
    });
    const ofPlatform = "is decided by a condition that comes from `platform` of 'node:os'";
    const text = report(
      results(
        row('a', unread('depends on the environment')),
        row('b', unread('depends on the environment', ofPlatform)),
        row('c', unread(ofPlatform, 'is assigned more than once (`text`)')),
        row('d', unread('is assigned more than once (`t`)'), 'minified'),
        row('e', unread("comes from `object` of 'valibot'")),
      ),
    );
    // Found 10, equal 5, partly 5, 3 of which are apart.
    expect(text).toMatch(/^all +.* 5 +5 +1 +1 +1 +50\.0 +71\.4 /m);
    expect(text).toMatch(/^ +2 +2 +other +is assigned more than once \(…\)$/m);
    expect(text).toMatch(/^ +1 +1 +other +comes from `object` of 'valibot'$/m);
  });

  it('has the totals of each style', () => {
    expect(report(results(row('a')))).toMatch(/^style: framework builder +1 +1 /m);
  });

  it('names what could not be compared', () => {
    const silent: Row = { package: 'silent', framework: 'tmcp', status: 'does not start' };
    expect(report(results(silent))).toContain('does not start (1): silent');
  });
});

describe('the comparison of two surveys', () => {
  it('is silent where nothing but the time differs', () => {
    const [before, after] = [row('a'), row('a', { milliseconds: 200 })];
    expect(compareResults(results(before), results(after))).toBe('');
  });

  it('names what is lost and what is found', () => {
    const before = row('a', { found: 1, lost: ['tools/x'] });
    const after = row('a', { found: 1, lost: ['tools/y'], falselyCertain: ['tools/z'] });
    expect(compareResults(results(before), results(after))).toBe(
      'a: lost +1 (tools/y) -1 (tools/x); falsely certain +1 (tools/z)',
    );
  });

  it('says which packages are in one of them only, or could not be compared', () => {
    const silent: Row = { package: 'a', framework: 'tmcp', status: 'does not start' };
    expect(compareResults(results(row('a'), row('b')), results(silent, row('c')))).toBe(
      'a: compared -> does not start\nc: not in the first\nb: not in the second',
    );
  });
});
