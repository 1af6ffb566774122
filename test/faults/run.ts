import { mkdirSync, mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../scripts/test-run/run-command.ts';
import type { FaultRecord } from './record.ts';

/*
 * `npm run test:faults`: every fault, one after the other: those of this folder completely, those whose tests are
 * beside their sources, and those about time in four time zones. Writes `faults.json` to RELIABILITY_REPORT_DIR.
 */

const root = join(import.meta.dirname, '../..');
const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham'];
const aboutTime = [
  'server/features/openings/admin',
  'server/features/openings/on-sale-times',
  'server/features/messages/texts',
  'server/features/bookings/jobs.test.ts',
  'server/features/bookings/export',
  'server/features/bookings/routes.test.ts',
  'server/features/auth/routes.test.ts',
  'server/seed',
];
/** Files outside this folder with tests of faults: their titles begin with the row ids. */
const elsewhere = ['server', 'test/export', 'test/deployment'];

interface Assertion {
  title: string;
  status: string;
  duration?: number | null;
}

interface Run {
  exitCode: number;
  tests: Assertion[];
}

async function vitest(given: string[], environment: Record<string, string>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-faults-'));
  const report = join(folder, 'report.json');
  const usual = ['run', '--project', 'product', '--no-file-parallelism', '--reporter=default', '--reporter=json'];
  const command = { program: 'vitest', given: [...usual, `--outputFile.json=${report}`, ...given] };
  const exitCode = await runCommand(root, command, environment);
  const results = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: { assertionResults: Assertion[] }[] }).testResults
    : [];
  rmSync(folder, { recursive: true });
  return { exitCode, tests: results.flatMap(({ assertionResults }) => assertionResults) };
}

/** The faults of this folder, which write their own records. */
async function ownFaults(): Promise<{ exitCode: number; records: FaultRecord[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-faults-'));
  const file = join(folder, 'records.jsonl');
  const { exitCode, tests } = await vitest(['test/faults'], { FAULTS: 'full', FAULTS_RECORDS: file });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  const records = lines.map((line) => JSON.parse(line) as FaultRecord);
  const known = new Set(records.map(({ id, title }) => `${id} ${title}`));
  return { exitCode, records: [...records, ...tests.filter(({ title }) => !known.has(title)).flatMap(recordOf)] };
}

async function inZones(): Promise<{ exitCode: number; records: FaultRecord[] }> {
  const begun = performance.now();
  let [worst, count] = [0, 0];
  for (const zone of zones) {
    const { exitCode, tests } = await vitest(aboutTime, { TZ: zone });
    worst = Math.max(worst, exitCode);
    count += tests.filter(({ status }) => status === 'passed').length;
  }
  const seen = worst === 0 ? `${count} tests passed, the same in each zone` : 'FAILED';
  const facts = { title: 'the same instants whatever the zone of the machine', skipped: null, rounds: zones.length };
  const record = { id: 'F19', injected: `TZ=${zones.join(', ')}`, seen, seconds: secondsSince(begun), ...facts };
  return { exitCode: worst, records: [record] };
}

async function faultsElsewhere(): Promise<{ exitCode: number; records: FaultRecord[] }> {
  const { exitCode, tests } = await vitest([...elsewhere, '-t', '(^| )(F[0-9]{2}|I23|T4[68]|T5[123]) '], {
    FAULTS: 'full',
    TESTS: 'full',
  });
  return { exitCode, records: tests.filter(({ status }) => status !== 'skipped').flatMap(recordOf) };
}

/** A test without its own record: its title says what is injected and seen. */
function recordOf({ title, status, duration }: Assertion): FaultRecord[] {
  const ids =
    title
      .match(/^(?:[FIT]\d\d )+/)?.[0]
      .trim()
      .split(' ') ?? [];
  const facts = { injected: 'as the title says', skipped: status === 'pending' ? 'this machine cannot' : null };
  const seconds = Math.round((duration ?? 0) / 100) / 10;
  const words = title.replace(/^(?:[FIT]\d\d )+/, '');
  return ids.map((id) => ({ id, title: words, ...facts, seen: status === 'failed' ? 'FAILED' : status, seconds }));
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;

const begun = performance.now();
const parts = [await ownFaults(), await inZones(), await faultsElsewhere()];
const records = parts.flatMap((part) => part.records).toSorted((a, b) => a.id.localeCompare(b.id));
const directory = process.env.RELIABILITY_REPORT_DIR;
if (directory !== undefined) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'faults.json'), `${JSON.stringify(records, null, 2)}\n`);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const { id, title, seen, skipped } of records)
  say(`${id} ${title}: ${skipped === null ? seen : `NOT TESTED: ${skipped}`}`);
say(`${records.length} records in ${Math.round(secondsSince(begun))} s`);
process.exitCode = parts.every((part) => part.exitCode === 0) ? 0 : 1;
