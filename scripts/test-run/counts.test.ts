import { describe, expect, it } from 'vitest';
import { countOne, countPlaywright, countVitest, describeCounts } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const vitest = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});
const playwright = (expected: number, unexpected: number, flaky: number) => ({
  stats: { expected, unexpected, flaky },
});

describe('countVitest', () => {
  it('reads the figures of the report', () => {
    const report = vitest(3, 1, file('passed', 'passed', 'passed', 'passed'), file('failed', 'failed'));
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest(vitest(3, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('does not pass a run that ended with an error although every test passed', () => {
    expect(countVitest(vitest(3, 0, file('passed', 'passed')), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('does not pass a run without tests', () => {
    expect(countVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('refuses a report it does not understand', () => {
    expect(() => countVitest({}, 0)).toThrow('numPassedTests');
  });
});

describe('countPlaywright', () => {
  it('reads the figures of the report, flaky tests as failures', () => {
    expect(countPlaywright(playwright(5, 1, 2), 1)).toEqual({ passed: 5, failed: 3 });
  });

  it('does not pass a run that ended with an error', () => {
    expect(countPlaywright(playwright(5, 0, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });
});

describe('the summary line', () => {
  it('adds up the counts', () => {
    expect(describeCounts([countOne(0), countOne(2), { passed: 40, failed: 0 }])).toBe('41 passed, 1 failed');
  });
});
