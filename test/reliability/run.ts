import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeyReports } from '../../scripts/test-run/journey-stages.ts';
import { figuresOf } from './figures.ts';
import { reliabilityPage, unprovenRows } from './page.ts';
import { readRows } from './rows.ts';
import { reportOf } from './run-report.ts';
import { testsOfPlaywright, testsOfVitest } from './seen-tests.ts';

/*
 * `npm run reliability -- <folder>`: writes reliability.md into a folder of reports (RELIABILITY_REPORT_DIR of `npm test` and of
 * the long runs). Exit code 1 if the reports prove no test for a row of docs/reliability.md.
 */

const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the reports: npm run reliability -- <folder>');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

// A journey that ran in two languages is two tests.
const journeys = journeyReports(readdirSync(folder)).flatMap((name) => testsOfPlaywright(readJson(name)));
const tests = [...testsOfVitest(readJson('vitest.json'), root), ...journeys];
const facts = {
  rows: readRows(readFileSync(join(root, 'docs/reliability.md'), 'utf8')),
  report: reportOf(tests, figuresOf(folder), new Date().toISOString().slice(0, 10)),
};
const target = join(folder, 'reliability.md');
writeFileSync(target, reliabilityPage(facts));
process.stdout.write(`${target}\n`);
const unproven = unprovenRows(facts);
if (unproven.length > 0) {
  process.stderr.write(`These reports prove nothing of ${unproven.join(', ')}\n`);
  process.exitCode = 1;
}
