import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { freePort } from '../../server/http/connection/free-port.ts';
import { compiledCode } from '../deployment/compiled-code.ts';

/** A command of the README that runs through the real npm, with its own data directory. */
export interface NpmRun {
  npm: ChildProcess;
  url: string;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit code of npm. */
  ended: Promise<number | null>;
}

/** Of a site with a data directory and ports of its own. */
export async function siteEnvironment(directory: string) {
  const port = await freePort();
  const environment = {
    ...compiledCode,
    DATA_DIR: directory,
    PORT: String(port),
    STANDIN_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    SEED: 'none',
  };
  return { url: `http://127.0.0.1:${port}`, environment };
}

export const isServing = (url: string): Promise<boolean> =>
  fetch(`${url}/api/resorts`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function startNpm(given: string[], directory: string, cwd: string): Promise<NpmRun> {
  const { url, environment } = await siteEnvironment(directory);
  const env = { ...environment, PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const npm = spawn('npm', given, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  npm.stdout.on('data', keep);
  npm.stderr.on('data', keep);
  const ended = once(npm, 'exit').then(([code]) => code as number | null);
  return { npm, url, output: () => output, ended };
}

export interface RunningProcess {
  pid: number;
  command: string;
}

/** Every process that was started with the data directory, including PostgreSQL. Needs /proc. */
export function processesOf(directory: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
        const isOurs = [environment, command, readlinkSync(`/proc/${name}/cwd`)].some((text) =>
          text.includes(directory),
        );
        return isOurs && command !== '' ? [{ pid: Number(name), command }] : [];
      } catch {
        return []; // It ended in the meantime.
      }
    });
}
