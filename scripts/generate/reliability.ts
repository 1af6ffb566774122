import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { figuresOf } from '../../test/reliability/figures.ts';
import { reliabilityPage, unprovenRows } from '../../test/reliability/page.ts';
import { recordOf, recordSchema, type ReliabilityRecord } from '../../test/reliability/record.ts';
import { testsOfPlaywright, testsOfVitest } from '../../test/reliability/seen-tests.ts';

/*
 * Writes docs/reliability.md. Given a folder of reports (RELIABILITY_REPORT_DIR of `npm test` and of the long runs) it
 * records them first; with --check it writes nothing, and fails where the page differs from the record or a row has neither
 * test nor reason.
 */

const root = join(import.meta.dirname, '../..');
const pagePath = join(root, 'docs/reliability.md');
const recordPath = join(root, 'docs/reliability/last-run.json');
const textsSchema = z.record(z.string(), z.string());

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const kept = (): ReliabilityRecord => recordSchema.parse(readJson(recordPath));

/** The new run's record; a long run that has no new report keeps its last figures. */
function recordFrom(folder: string): ReliabilityRecord {
  const tests = [
    ...testsOfVitest(readJson(join(folder, 'vitest.json')), root),
    ...testsOfPlaywright(readJson(join(folder, 'playwright.json'))),
  ];
  const before = existsSync(recordPath) ? kept().figures : [];
  const seen = figuresOf(folder);
  const older = before.filter(({ what }) => !seen.some((figure) => figure.what === what));
  return recordOf(tests, [...seen, ...older], new Date().toISOString().slice(0, 10));
}

const [given] = process.argv.slice(2);
const isCheck = given === '--check';
const record = given === undefined || isCheck ? kept() : recordFrom(given);
const facts = {
  rows: textsSchema.parse(readJson(join(root, 'docs/reliability/rows.json'))),
  reasons: textsSchema.parse(readJson(join(root, 'docs/reliability/reasons.json'))),
  record,
};
const page = reliabilityPage(facts);
const unproven = unprovenRows(facts);
if (unproven.length > 0) {
  console.error(`Neither a test nor a reason in docs/reliability/reasons.json speaks for: ${unproven.join(', ')}`);
  process.exitCode = 1;
}
if (isCheck && readFileSync(pagePath, 'utf8') !== page) {
  console.error('docs/reliability.md is not what `npm run reliability` writes.');
  process.exitCode = 1;
}
if (!isCheck) {
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(pagePath, page);
}
