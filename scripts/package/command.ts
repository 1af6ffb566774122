#!/usr/bin/env node
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frugalMemory, frugalNode } from '../../server/start/frugal.ts';

/*
 * The command of the package, as JavaScript for any Node: it starts the site, or one of its tools, with the Node that came with the
 * package. `sunset-resorts` starts the site; `sunset-resorts doctor` is `npm run doctor` of a checkout.
 */

const requiredMajor = 24;
const pollIntervalMs = 500;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { resolve } = createRequire(import.meta.url);

/** The Node of the package's own dependency; null where there is none for this system, or it does not run here. */
function findBundledNode(): string | null {
  try {
    const description = resolve(`node-${process.platform}-${process.arch}/package.json`);
    const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: { node: string } };
    const file = join(dirname(description), bin.node);
    return spawnSync(file, ['--version']).status === 0 ? file : null;
  } catch {
    return null;
  }
}

function findNode(): string | null {
  const bundled = findBundledNode();
  if (bundled !== null) return bundled;
  return Number.parseInt(process.versions.node, 10) >= requiredMajor ? process.execPath : null;
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function run(node: string, program: string, given: string[]): void {
  // The settings of a real community can be in a file of the current folder.
  const settings = existsSync('.env') ? ['--env-file=.env'] : [];
  const env = { ...frugalMemory, ...process.env };
  const child = spawn(node, [...settings, ...frugalNode, program, ...given], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => child.kill('SIGTERM'));
}

/** npx passes SIGTERM to its shell, which ends and passes nothing on. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, pollIntervalMs);
  timer.unref();
}

const [command = 'start', ...given] = process.argv.slice(2);
const names = readdirSync(join(root, 'commands')).map((file) => file.replace(/\.js$/, ''));
const name = command.replace(':', '-');
const node = findNode();

if (command === '--version') {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`${version}\n`);
} else if (!names.includes(name)) {
  fail(`There is no command "${command}". The commands are: ${names.toSorted().join(', ')}.`);
} else if (node === null) {
  fail(
    `Sunset Resorts needs Node ${requiredMajor} or newer on this system, and this is Node ${process.versions.node}: ` +
      'install it from https://nodejs.org and start again.',
  );
} else {
  run(node, join(root, 'commands', `${name}.js`), given);
}
