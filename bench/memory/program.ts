import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { frugalMemory, frugalNode } from '../../server/start/frugal.ts';
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

/**
 * A copy of Node that only the site runs. The proportional size of a process divides each page of a program among all who run it:
 * beside this process and the load generator the site would seem to take less than on a machine of its own.
 */
export async function copyNode(closers: Closers): Promise<string> {
  const node = join(await scratchFolder(closers), 'node');
  copyFileSync(process.execPath, node);
  return node;
}

/** Starts a program of a package as its command does, with this copy of Node. */
export function startProgram(node: string, file: string, env: Record<string, string>) {
  const child = spawn(node, [...frugalNode, file], {
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

/** What a browser asks for when somebody looks around after the start. */
const visited = ['/', '/book', '/resorts', '/favicon.ico'];

/** Waits until a site is ready, and looks at its first pages. */
export async function visitWhenReady(url: string): Promise<void> {
  await waitFor('The site', async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok === true ? answer : null;
  });
  for (const path of visited) await fetch(url + path);
}
