import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findShell } from '../test/find-chromium.ts';
import { type Counts, countOne, countPlaywright, countVitest, describeCounts } from './test-run/counts.ts';
import { describeFailures, type Failure, listPlaywrightFailures, listVitestFailures } from './test-run/failures.ts';
import { journeyStages, type JourneyStage } from './test-run/journey-stages.ts';
import { findMemoryFolder } from './test-run/memory-folder.ts';
import { runCommand, runTwoAtOnce } from './test-run/run-command.ts';
import { type StaticStage, staticStages } from './test-run/stages.ts';

/*
 * Everything that must hold, in one command. Every stage runs, whatever the ones before it found, so that one run shows
 * every problem. `--static` stops after the checks of the source, and names of checks after it choose some;
 * `--full` takes the journeys at every size and the heavy versions of other tests.
 */

const root = join(import.meta.dirname, '..');
/** How much of the heavy tests is run. */
const extent = process.argv.includes('--full') ? 'full' : 'usual';
/** Repeated below the output of all tests, so that the end of a long log names what failed. */
const failures: Failure[] = [];
/** The checks of the source that were asked for by name; all if none was. */
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const oldestNode = 22;

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Error(
      `These tests need Node ${oldestNode} or newer, this is ${process.version}. Start them with: npm test`,
    );
  }
  const kept = process.env.RELIABILITY_REPORT_DIR;
  process.env.TMPDIR = findMemoryFolder() ?? tmpdir();
  const temporary = mkdtempSync(join(tmpdir(), 'sunset-tests-'));
  const reports = kept ?? temporary;
  // Servers are started a hundred times: a start takes two thirds of its time with the compiled code of an earlier one.
  process.env.NODE_COMPILE_CACHE = join(temporary, 'compiled');
  try {
    const all: Counts[] = [];
    for (const stage of staticStages(scriptNames()))
      if (chosen.length === 0 || chosen.includes(stage.name)) all.push(await runStatic(stage));
    if (!process.argv.includes('--static')) all.push(...(await runTests(reports)));
    console.log(`\n${describeFailures(failures)}\n${describeCounts(all)}`);
    process.exitCode = all.every(({ failed }) => failed === 0) ? 0 : 1;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function scriptNames(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: Record<string, string> };
  return Object.keys(manifest.scripts ?? {});
}

async function runStatic(stage: StaticStage): Promise<Counts> {
  return headed(stage.name, async () => countOne(await runTwoAtOnce(root, stage.commands)));
}

async function runTests(reports: string): Promise<Counts[]> {
  // First: the tests of `npm start` need the pages.
  const build = await runStatic({ name: 'build', commands: [{ program: 'npm', given: ['run', '--silent', 'build'] }] });
  const product = await headed('tests', async () => runVitest(join(reports, 'vitest.json')));
  const { usual, others } = journeyStages;
  const browser = await headed(usual.name, async () => {
    if (build.failed === 0) return runPlaywright(reports, usual);
    console.log('Not run: there are no pages to test.');
    return countOne(1);
  });
  const all = [product, build, browser];
  if (extent === 'usual' || build.failed > 0) return all;
  for (const stage of others) all.push(await headed(stage.name, async () => runPlaywright(reports, stage)));
  return all;
}

async function runVitest(report: string): Promise<Counts> {
  const given = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runCommand(root, { program: 'vitest', given }, { TESTS: extent });
  const content = readReport(report);
  failures.push(...listVitestFailures(root, content));
  return countVitest(content, exitCode);
}

async function runPlaywright(
  reports: string,
  { report: name, projects, environment = {} }: JourneyStage,
): Promise<Counts> {
  const report = join(reports, `${name}.json`);
  const complete = await findChromium();
  const extra = {
    CHROMIUM_PATH: findShell(complete),
    COMPLETE_CHROMIUM_PATH: complete,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Node reads TypeScript itself, in a quarter of the time that Playwright's own compiler takes.
    PW_DISABLE_TS_ESM: '1',
    TESTS: extent,
    ...environment,
  };
  const given = ['test', '--reporter=list,json', `--output=${join(reports, name)}`];
  given.push(...projects.map((project) => `--project=${project}`));
  const exitCode = await runCommand(root, { program: 'playwright', given }, extra);
  const content = readReport(report);
  failures.push(...listPlaywrightFailures(content));
  return countPlaywright(content, exitCode);
}

function readReport(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Runs one stage below its heading and says what came of it. A stage that throws has failed. */
async function headed(name: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n── ${name} ──`);
  const begun = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return countOne(1);
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (counts.failed > 0) failures.push({ title: `stage: ${name}`, reason: '' });
  console.log(`${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} (${describeCounts([counts])}, ${seconds} s)`);
  return counts;
}

await main();
