import { describe, expect, it } from 'vitest';
import { reliabilityPage, unprovenRows } from './page.ts';
import { readRows } from './rows.ts';
import { reportOf } from './run-report.ts';
import { rowsNamedBy, testsOfPlaywright, testsOfVitest } from './seen-tests.ts';

const vitestReport = {
  testResults: [
    {
      name: '/site/test/races/booking-races.test.ts',
      assertionResults: [
        { ancestorTitles: ['T01, I01 a rush'], title: 'sells every room once', status: 'passed' },
        { ancestorTitles: [], title: 'T02 something that broke', status: 'failed' },
      ],
    },
  ],
};
const playwrightReport = {
  suites: [
    {
      title: 'bookings/booking.spec.ts',
      file: 'bookings/booking.spec.ts',
      specs: [],
      suites: [
        {
          title: 'phone',
          file: 'bookings/booking.spec.ts',
          specs: [{ title: 'T11 a double click books once', ok: true }],
        },
      ],
    },
  ],
};
const tests = [...testsOfVitest(vitestReport, '/site'), ...testsOfPlaywright(playwrightReport)];

describe('the reliability table', () => {
  it('reads rows from the titles of tests and of groups', () => {
    expect(rowsNamedBy('T01, I01 a rush › B5 and 40 rooms')).toEqual(['T01', 'I01']);
    expect(rowsNamedBy('I21 B09–B11 is refused')).toEqual(['I21', 'B09', 'B10', 'B11']);
    expect(tests.map(({ title }) => title)).toEqual([
      'T01, I01 a rush › sells every room once',
      'T02 something that broke',
      'phone › T11 a double click books once',
    ]);
  });

  it('counts a row as proved by passed tests only', () => {
    const report = reportOf(tests, [], '2027-01-01');
    expect(report).toMatchObject({ passed: 2, failed: 1 });
    const rows = { T01: 'once', T02: 'in one statement', T11: 'double click' };
    expect(unprovenRows({ rows, report })).toEqual(['T02']);
  });

  it('accepts the result of a long run as a proof, and nothing that it could not try', () => {
    const figures = [
      { what: 'F21 asked to stop', seen: 'ended in time' },
      { what: 'F05 the disk fails', seen: 'not tried: needs root' },
      { what: 'F13 Discord hangs', seen: 'roles: FAILED' },
    ];
    const rows = { F21: 'stop', F05: 'disk', F13: 'outside' };
    expect(unprovenRows({ rows, report: reportOf([], figures, '2027-01-01') })).toEqual(['F05', 'F13']);
  });

  it('counts skipped tests separately', () => {
    const untried = { file: 'a.test.ts', title: 'T03 needs root', isPassed: false, isSkipped: true };
    expect(reportOf([untried], [], '2027-01-01')).toMatchObject({ passed: 0, failed: 0, skipped: 1, rows: {} });
  });

  it('names tests and figures in the page', () => {
    const report = reportOf(tests, [{ what: 'Model', seen: '10 sequences' }], '2027-01-01');
    const page = reliabilityPage({ rows: { T11: 'One | booking' }, report });
    expect(page).toContain('| Model | 10 sequences |');
    expect(page).toContain(
      '| T11 | One \\| booking | `test/e2e/bookings/booking.spec.ts`: phone › T11 a double click books once |',
    );
  });

  it('reads the rows of a page', () => {
    expect(readRows('| Row | What |\n| --- | --- |\n| T01 | once |\n| F19 | zones |\n')).toEqual({
      T01: 'once',
      F19: 'zones',
    });
  });
});
