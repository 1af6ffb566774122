import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { listen } from '../../server/http/connection/listen.ts';
import { aBooking } from '../booked.ts';
import { anApiKey, anOpening } from '../factories.ts';
import { runProgram } from '../package/package-run.ts';
import { startTestApp } from '../test-app.ts';
import { isServing, processesOf, siteEnvironment } from './npm-run.ts';
import { machineWithNpm } from './machine.ts';
import { root } from './shell-blocks.ts';
import { writeProgram } from './write-program.ts';

/* Each runs commands as they are written, but for what an example cannot have: addresses, keys, folders. */

const minute = 60_000;

function start(command: string, more: Record<string, string> = {}) {
  const env = { ...machineWithNpm(), ...more };
  return runProgram('bash', ['-ec', command], { cwd: root, env, detached: true });
}

async function end(command: string, more: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
  const run = start(command, more);
  return { code: await run.ended, text: run.output() };
}

/** `npm ci` compares package.json with the lock file and removes nothing: the tests use these packages. */
const withoutInstallation = (command: string) => command.replace('npm ci', 'npm ci --dry-run');

/** The site serves, and stops on Ctrl-C. */
export async function startsTheSite(command: string): Promise<void> {
  const directory = scratchDirectory(0o711);
  const { url, environment } = await siteEnvironment(directory);
  const run = start(withoutInstallation(command), environment);
  onTestFinished(() => {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
  });
  await vi.waitFor(async () => expect(await isServing(url), run.output()).toBe(true), {
    timeout: 2 * minute,
    interval: 200,
  });
  process.kill(-run.pid, 'SIGINT');
  await vi.waitFor(() => expect(processesOf(directory)).toEqual([]), { timeout: minute / 3, interval: 50 });
}

/** The stand-in prints the address of a developer portal that answers. Its usual port may be taken here. */
export async function startsTheStandin(command: string): Promise<void> {
  const run = start(`${command} --port 0`);
  onTestFinished(() => void process.kill(-run.pid, 'SIGTERM'));
  await vi.waitFor(() => expect(run.output()).toContain('Environment for the site:'), {
    timeout: minute,
    interval: 50,
  });
  const portal = /Developer portal: (\S+)/.exec(run.output())?.[1] ?? '';
  expect((await fetch(portal)).status).toBe(200);
  // The site with these variables starts no other one beside it.
  expect(run.output()).toContain('\nSTANDIN=off\n');
}

/** Ends well with one folder of tests. */
export async function runsTests(command: string): Promise<void> {
  const { code, text } = await end(command.replace('<folder>', 'scripts/documents'));
  expect(text).toContain('passed');
  expect(code, text).toBe(0);
}

/** A call of the API, with an address, a key and a booking that exist. */
export async function callsTheApi(command: string): Promise<void> {
  const app = await startTestApp();
  const http = await listen((request) => app.api.hono.fetch(request), { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    http.server.closeAllConnections();
    await http.close();
    await app.close();
  });
  const { reference } = await aBooking(app, await anOpening(app.deps));
  const call = command
    .replace('curl', 'curl --silent --show-error --fail-with-body')
    .replace('https://resorts.example', `http://127.0.0.1:${http.port}`)
    .replace('sunset_…', await anApiKey(app.deps))
    .replace('SR-…', reference);
  const { code, text } = await end(call);
  expect(code, text).toBe(0);
}

/** There is no such file: the command says so in one sentence. */
export async function looksForTheArchive(command: string): Promise<void> {
  const { code, text } = await end(command, { DATA_DIR: scratchDirectory() });
  expect(text).toMatch(/^\S+\/sunset-resorts_2026-11-21\.zip is not a file\.$/m);
  expect(code).toBe(1);
}

/** As root of a machine that `install.sh` has made, with `sudo` that changes nobody. */
export async function asksTheDoctor(commands: string): Promise<void> {
  const machine = scratchDirectory();
  for (const folder of ['bin', 'opt', 'etc', 'var/lib/sunset-resorts'])
    mkdirSync(join(machine, folder), { recursive: true });
  symlinkSync(root, join(machine, 'opt/sunset-resorts'));
  writeFileSync(join(machine, 'etc/sunset-resorts.env'), '# a comment\nPORT=no-number of two words\n');
  writeProgram(join(machine, 'bin/sudo'), 'shift 2\nexec "$@"');
  const moved = commands.replaceAll(/(?<=[\s=])\/(?=(?:etc|opt|var)\/)/g, `${machine}/`);
  const { PATH = '', ...environment } = machineWithNpm();
  const { text } = await end(moved, { ...environment, PATH: `${machine}/bin:${PATH}` });
  expect(text).toContain('PROBLEM  Configuration: PORT');
}
