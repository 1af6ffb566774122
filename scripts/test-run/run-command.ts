import { spawn, type StdioOptions } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { Command } from './stages.ts';

/** How long the output of a program that has ended may stay open: a process that it left behind would hold it for ever. */
const lastOutputMs = 5000;

/** The project's own programs come first, its Node among them, however the tests were started. */
function environmentOf(root: string, extra: Record<string, string>): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program with nothing to read. Its output goes to `write`, or is shown at once. Resolves with its exit code, 1 when
 * a signal or a missing program ended it.
 */
export async function runCommand(
  root: string,
  command: Command,
  extra: Record<string, string> = {},
  write?: (text: string | Uint8Array) => void,
): Promise<number> {
  const { program, given, folder, environment } = command;
  // What writes to a pipe leaves the colours out.
  const colours = write && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const stdio: StdioOptions = write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  return new Promise((resolve) => {
    const env = environmentOf(root, { ...colours, ...environment, ...extra });
    const child = spawn(program, given, { cwd: join(root, folder ?? '.'), env, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Uint8Array) => write?.(text));
    child.on('error', (error) => {
      if (write) write(`${error.message}\n`);
      else console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      const end = () => resolve(code ?? 1);
      child.on('close', end);
      setTimeout(end, lastOutputMs).unref();
    });
  });
}
