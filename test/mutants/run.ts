import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPresentFunctions } from '../../scripts/generate/function-history.ts';
import { filesOf, filesWith, mutants, type Mutant } from './mutants.ts';
import { copyProject } from './private-copy.ts';

/*
 * `npm run test:mutants`: puts one fault after another into a copy of the product and expects a few tests to fail.
 * Part of the long run: each mutant starts its own database. `-- lapse` takes those alone whose names contain this text.
 */

const root = join(import.meta.dirname, '../..');

interface MutantResult {
  mutant: string;
  killedBy: string;
  /** `not run`: the tests did not run, which proves nothing. */
  outcome: 'killed' | 'survived' | 'not run';
  seconds: number;
}

const wanted = mutants.filter(({ name }) => name.includes(process.argv[2] ?? ''));
const { folder, remove } = await copyProject(root);
try {
  const sound = await runTests(
    folder,
    wanted.map(({ killedBy }) => killedBy),
  );
  if (sound.failed !== 0 || sound.passed === 0)
    throw new Error(`The suite fails without any mutant: ${sound.failures.join('; ') || 'no test ran'}.`);
  const results: MutantResult[] = [];
  for (const mutant of wanted) results.push(await testMutant(folder, mutant));
  show(results);
  writeReport(results);
  process.exitCode = results.every(({ outcome }) => outcome === 'killed') ? 0 : 1;
} finally {
  await remove();
}

async function testMutant(folder: string, mutant: Mutant): Promise<MutantResult> {
  const startedAt = performance.now();
  const restore = spoil(folder, mutant);
  const { passed, failed } = await runTests(folder, [mutant.killedBy]);
  restore();
  const { file, test } = mutant.killedBy;
  const outcome = outcomeOf({ passed, failed });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { mutant: mutant.name, killedBy: `${file}: ${test}`, outcome, seconds };
}

function outcomeOf({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): MutantResult['outcome'] {
  if (failed > 0) return 'killed';
  return passed > 0 ? 'survived' : 'not run';
}

/** Changes the files of the copy; returns how to restore them. */
function spoil(folder: string, mutant: Mutant): () => void {
  const files = filesOf(folder, mutant);
  const functions = join(folder, 'server/database/functions');
  const history = join(functions, 'history.json');
  const before = new Map([...files, history].map((file) => [file, readFileSync(file, 'utf8')]));
  for (const { from, to } of mutant.changes)
    for (const file of filesWith(files, from, mutant))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  // No server starts with functions that are not in the history.
  const withChanged = withPresentFunctions(functions);
  if (withChanged) writeFileSync(history, JSON.stringify(withChanged));
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
  };
}

interface Counts {
  passed: number;
  failed: number;
  /** The names of the tests that failed. */
  failures: string[];
}

/** What is used of a report of Vitest. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the named tests in the copy. Nothing is counted if no test ran. */
async function runTests(folder: string, parts: readonly Mutant['killedBy'][]): Promise<Counts> {
  const report = join(folder, 'mutants-report.json');
  rmSync(report, { force: true });
  const files = [...new Set(parts.map(({ file }) => file))];
  const title = [...new Set(parts.map(({ test }) => test))].join('|');
  const given = ['run', '--project', 'product', ...files, '-t', title, '--reporter=json', `--outputFile=${report}`];
  const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  // Reports of a modified product are not ours.
  const { RELIABILITY_REPORT_DIR: _ours, ...environment } = process.env;
  const child = spawn('vitest', given, {
    cwd: folder,
    env: { ...environment, PATH: path, TESTS: 'full' },
    stdio: 'ignore',
  });
  await new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject));
  if (!existsSync(report)) return { passed: 0, failed: 0, failures: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function show(results: readonly MutantResult[]): void {
  const width = Math.max(...results.map(({ mutant }) => mutant.length));
  for (const { mutant, outcome, killedBy, seconds } of results) {
    const row = [mutant.padEnd(width), outcome.padEnd(8), `${String(seconds).padStart(5)} s`, killedBy];
    process.stdout.write(`${row.join('  ')}\n`);
  }
}

function writeReport(results: readonly MutantResult[]): void {
  const target = process.env['RELIABILITY_REPORT_DIR'];
  if (target === undefined) return;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'mutants.json'), `${JSON.stringify(results, null, 2)}\n`);
}
