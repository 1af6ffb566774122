import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { isBuildCurrent } from '../../scripts/pages/build.ts';
import { isFullRun } from '../full-run.ts';
import { isServing, processesOf, startNpm, type NpmRun, type RunningProcess } from './npm-run.ts';

/* `npm start` and `npm run dev` through the real npm: a signal to any of their processes stops all of them. */

const root = join(import.meta.dirname, '../..');
const maxStopMs = 10_000;
const readyMs = 90_000;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'sunset-npm-'));
  chmodSync(directory, 0o711);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the command and waits until the server responds; kills all remaining processes when the test ends. */
async function started(given: string[], cwd = root): Promise<NpmRun> {
  onTestFinished(() => {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
  });
  const run = await startNpm(given, directory, cwd);
  const isReady = async () => expect(await isServing(run.url), run.output()).toBe(true);
  await vi.waitFor(isReady, { timeout: readyMs, interval: 200 });
  return run;
}

const running = () => processesOf(directory);
const isDatabase = ({ command }: RunningProcess) => /postgres/.test(command);
const find = (part: RegExp) => {
  const found = running().find((process) => part.test(process.command) && !isDatabase(process));
  if (found === undefined) throw new Error(`${part} is not among ${JSON.stringify(running())}`);
  return found.pid;
};

async function expectAllGone(): Promise<void> {
  await vi.waitFor(() => expect(running()).toEqual([]), { timeout: maxStopMs, interval: 50 });
}

const npm = /^npm /;
/** Nothing of the site learns of this one. */
const cases = [{ command: ['start'], target: npm, signal: 'SIGKILL' }] as const;
/** Every process of both commands, and every signal. */
const furtherCases = [
  { command: ['run', 'dev'], target: /server\/dev\.ts/, signal: 'SIGTERM' },
  { command: ['start'], target: /scripts\/start\.ts/, signal: 'SIGINT' },
  { command: ['run', 'dev'], target: /scripts\/dev\.ts/, signal: 'SIGKILL' },
  { command: ['start'], target: npm, signal: 'SIGTERM' },
  { command: ['start'], target: npm, signal: 'SIGINT' },
  { command: ['start'], target: /scripts\/start\.ts/, signal: 'SIGTERM' },
  { command: ['run', 'dev'], target: npm, signal: 'SIGKILL' },
  { command: ['run', 'dev'], target: npm, signal: 'SIGTERM' },
  { command: ['run', 'dev'], target: /scripts\/dev\.ts/, signal: 'SIGINT' },
] as const;

// reason: without a build `npm start` would build into the folder that other tests read; the test command builds first
it.runIf(isBuildCurrent()).each(isFullRun ? [...cases, ...furtherCases] : cases)(
  'npm $command: nothing is left within 10 s of $signal to $target (OPS-9)',
  { timeout: readyMs + 2 * maxStopMs },
  async ({ command, target, signal }) => {
    await started([...command]);
    expect(running().some(isDatabase)).toBe(true);
    process.kill(find(target), signal);
    await expectAllGone();
  },
);

it.runIf(isFullRun)(
  'control: a script of two commands leaves the server and its database running',
  { timeout: readyMs + 2 * maxStopMs },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sunset-npm-old-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = join(root, 'test/deployment/rolling-server.ts');
    const scripts = { start: `${process.execPath} -e 0 && ${process.execPath} ${server}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'old', scripts }));
    const { npm, ended } = await started(['start'], folder);
    npm.kill('SIGTERM');
    await ended;
    expect(running().some(isDatabase)).toBe(true);
    process.kill(find(/rolling-server/), 'SIGTERM');
    await expectAllGone();
  },
);
