import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findShell } from '../test/find-chromium.ts';
import { type Counts, countOne, countPlaywright, countVitest, describeCounts } from './test-run/counts.ts';
import { describeFailures, type Failure, listPlaywrightFailures, listVitestFailures } from './test-run/failures.ts';
import { findMemoryFolder } from './test-run/memory-folder.ts';
import { inLanes } from './test-run/in-lanes.ts';
import { orderOutputs } from './test-run/ordered-output.ts';
import { runCommand } from './test-run/run-command.ts';
import { type Command, staticStages } from './test-run/stages.ts';

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
/** Stages that run at the same time are shown one after the other. */
const outputs = orderOutputs((text) => process.stdout.write(text));
type Write = (text: string | Uint8Array) => void;
type Run = (write: Write) => Promise<Counts>;
/** Of the journeys. The words of the second are the longest. */
const languages = extent === 'full' ? ['en', 'de'] : ['en'];

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
    const all = process.argv.includes('--static') ? await runChecks(2) : await runEverything(reports);
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

/** The checks of the source, those alone that were asked for by name, `width` at a time. */
async function runChecks(width: number): Promise<Counts[]> {
  const stages = staticStages(scriptNames())
    .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
    .map((stage) => ({ isFirst: stage.isFirst === true, run: prepare(stage.name, runCommands(stage.commands)) }));
  const first = await inLanes(
    1,
    stages.filter(({ isFirst }) => isFirst).map(({ run }) => run),
  );
  const rest = await inLanes(
    width,
    stages.filter(({ isFirst }) => !isFirst).map(({ run }) => run),
  );
  return [...first, ...rest];
}

/**
 * The pages are built beside the checks: journeys need them, and so do tests of `npm start`. Tests and journeys have the machine to
 * themselves, one after the other: beside one another each would take three times as long, and the limits of their times would not hold.
 */
async function runEverything(reports: string): Promise<Counts[]> {
  const checks = runChecks(1);
  const build = prepare('build', runCommands([{ program: 'npm', given: ['run', '--silent', 'build'] }]));
  const tests = prepare('tests', async (write) => runVitest(join(reports, 'vitest.json'), write));
  const journeys = languages.map((locale) =>
    prepare(locale === 'en' ? 'browser tests' : `browser tests in ${locale}`, async (write) => {
      if (built.failed === 0) return runPlaywright(reports, locale, write);
      write('Not run: there are no pages to test.\n');
      return countOne(1);
    }),
  );
  const built = await build();
  return [...(await checks), built, await tests(), ...(await inLanes(1, journeys))];
}

function runCommands(commands: readonly Command[]): Run {
  return async (write) => {
    let worst = 0;
    for (const command of commands) worst = Math.max(worst, await runCommand(root, command, {}, write));
    return countOne(worst);
  };
}

async function runVitest(report: string, write: Write): Promise<Counts> {
  const given = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runCommand(root, { program: 'vitest', given }, { TESTS: extent }, write);
  const content = readReport(report);
  failures.push(...listVitestFailures(root, content));
  return countVitest(content, exitCode);
}

async function runPlaywright(reports: string, locale: string, write: Write): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  const complete = await findChromium();
  const extra = {
    CHROMIUM_PATH: findShell(complete),
    COMPLETE_CHROMIUM_PATH: complete,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Node reads TypeScript itself, in a quarter of the time that Playwright's own compiler takes.
    PW_DISABLE_TS_ESM: '1',
    TESTS: extent,
    ...(locale !== 'en' && { JOURNEY_LOCALE: locale }),
  };
  const given = ['test', '--reporter=list,json', `--output=${join(reports, 'playwright')}`];
  const exitCode = await runCommand(root, { program: 'playwright', given }, extra, write);
  const content = readReport(report);
  failures.push(...listPlaywrightFailures(content));
  return countPlaywright(content, exitCode);
}

function readReport(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A stage, which is shown below its heading with what came of it. One that throws has failed. */
function prepare(name: string, run: Run): () => Promise<Counts> {
  const output = outputs.open();
  return async () => {
    output.write(`\n── ${name} ──\n`);
    const begun = performance.now();
    const counts = await run(output.write).catch((error: unknown) => {
      output.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return countOne(1);
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (counts.failed > 0) failures.push({ title: `stage: ${name}`, reason: '' });
    const result = counts.failed === 0 ? 'passed' : 'FAILED';
    output.write(`${name}: ${result} (${describeCounts([counts])}, ${seconds} s)\n`);
    output.end();
    return counts;
  };
}

await main();
