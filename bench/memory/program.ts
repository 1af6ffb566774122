import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { frugalMemory, frugalNode } from '../../scripts/package/frugal.ts';
import type { Closers } from '../drop/closers.ts';

const withinMs = 60_000;
const pauseMs = 250;
const dist = join(import.meta.dirname, '../../dist');

/** The folder that `npm run package` makes. */
export const builtPackage = join(dist, 'sunset-resorts');

/** A package as it is on the disk: its folder, or a tarball that is unpacked where it finds the dependencies of this checkout. */
export async function packageFolder(path: string, closers: Closers): Promise<string> {
  if (statSync(path).isDirectory()) return resolve(path);
  const folder = mkdtempSync(join(dist, 'before-'));
  await closers.add(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', path, '-C', folder, '--strip-components=1']);
  return folder;
}

/** An empty folder that exists as long as the benchmark. */
export async function scratchFolder(closers: Closers): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-memory-'));
  // As root the database runs under another account, which has to pass.
  chmodSync(folder, 0o711);
  await closers.add(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a program of a package as its command does. */
export function startProgram(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...frugalNode, file], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...frugalMemory, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolveEnd) => child.once('exit', resolveEnd));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ended, stop, output: () => output };
}

/** Asks until there is an answer. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Answer | null | Promise<Answer | null>,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(pauseMs);
  }
  throw new Error(`${what} is not there after ${withinMs / 1000} s.`);
}

/** What somebody looks at after the start. */
const visited = ['/', '/book', '/resorts'];

/** Waits until a site is ready, and looks at its first pages. */
export async function visitWhenReady(url: string): Promise<void> {
  await waitFor('The site', async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok === true ? answer : null;
  });
  for (const path of visited) await fetch(url + path);
}
