import { describe, expect, it } from 'vitest';
import { describeFailures, listPlaywrightFailures, listVitestFailures } from './failures.ts';

const vitestFile = (status: string, tests: { status: string; fullName: string; failureMessages?: string[] }[]) => ({
  name: '/project/server/price.test.ts',
  status,
  message: 'Cannot find module',
  assertionResults: tests,
});

describe('listVitestFailures', () => {
  it('names file, test and reason of each failed test', () => {
    const passed = { status: 'passed', fullName: 'prices is free' };
    const failed = { status: 'failed', fullName: 'prices rounds up', failureMessages: ['expected 3 to be 4\n  at x'] };
    expect(listVitestFailures('/project', { testResults: [vitestFile('failed', [passed, failed])] })).toEqual([
      { title: 'server/price.test.ts › prices rounds up', reason: 'expected 3 to be 4\n  at x' },
    ]);
  });

  it('names a file that failed outside its tests', () => {
    expect(
      listVitestFailures('/project', { testResults: [vitestFile('failed', []), vitestFile('passed', [])] }),
    ).toEqual([{ title: 'server/price.test.ts', reason: 'Cannot find module' }]);
  });
});

describe('listPlaywrightFailures', () => {
  const journey = (title: string, ok: boolean, status: string) => ({
    title,
    file: 'pages/home.ts',
    line: 7,
    ok,
    tests: [{ status, results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  });

  it('names failed and flaky tests of nested suites, and errors outside of tests', () => {
    const inner = { specs: [journey('fails', false, 'unexpected'), journey('passes', true, 'expected')] };
    const report = {
      suites: [{ specs: [journey('flakes', true, 'flaky')], suites: [inner] }],
      errors: [{ message: 'no server' }],
    };
    expect(listPlaywrightFailures(report)).toEqual([
      { title: 'pages/home.ts:7 › flakes', reason: '' },
      { title: 'pages/home.ts:7 › fails', reason: 'not visible' },
      { title: 'outside of tests', reason: 'no server' },
    ]);
  });
});

describe('the list of failures', () => {
  it('indents each reason below its test and keeps its first lines', () => {
    const reason = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const failures = listVitestFailures('/project', {
      testResults: [vitestFile('failed', [{ status: 'failed', fullName: 'a test', failureMessages: [reason] }])],
    });
    const lines = describeFailures(failures).split('\n');
    expect(lines[0]).toBe('FAILED server/price.test.ts › a test');
    expect(lines[1]).toBe('  line 0');
    expect(lines).toHaveLength(13);
  });
});
