import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';

/** A command of the package in its own process. */
export interface PackageRun {
  pid: number;
  output(): string;
  /** Resolves with the exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts a program and collects its output; killed with the test. */
export function runProgram(program: string, given: string[], options: SpawnOptions): PackageRun {
  const child: ChildProcess = spawn(program, given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { pid: child.pid ?? 0, output: () => output, ended };
}

/** Waits until the site has printed its address. */
export async function addressOf(run: PackageRun, timeout: number): Promise<string> {
  return vi.waitFor(
    () => {
      const url = /is running at: {2}(\S+)/.exec(run.output())?.[1];
      if (url === undefined) throw new Error(`No address yet: ${run.output()}`);
      return url;
    },
    { timeout, interval: 100 },
  );
}
