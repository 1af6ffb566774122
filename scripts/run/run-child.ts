import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Runs a Node program to its end and passes signals on to it. A signal, or a program that fails, ends this process too. */
export async function runChild(given: string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(process.execPath, given, { stdio: 'inherit', ...options });
  let isStopping = false;
  const passOn = (signal: NodeJS.Signals) => {
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, passOn);
  if (isStopping || code !== 0) process.exit(code || 1);
}
