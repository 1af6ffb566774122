import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** One core that another process uses as much as it gets: what starts there has about half of it, or more with several threads. */
export interface SlowCore {
  /** The arguments of `taskset` that put a program there. */
  given: string[];
  /** The processor time that the other process has had. */
  busySeconds(): number;
}

export const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
const ticksPerSecond = 100;

/** The other process ends with the test. */
export function shareCore(): SlowCore {
  const allowed = readFileSync('/proc/self/status', 'utf8');
  const given = ['-c', /^Cpus_allowed_list:\s*(\d+)/m.exec(allowed)?.[1] ?? '0'];
  // Detached: where the system divides a core among sessions, it gets half, however many processes the site has.
  const busy = spawn('taskset', [...given, 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore', detached: true });
  onTestFinished(() => void busy.kill('SIGKILL'));
  return {
    given,
    busySeconds: () => {
      const [, fields = ''] = readFileSync(`/proc/${busy.pid}/stat`, 'utf8').split(') ');
      const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
      return (user + system) / ticksPerSecond;
    },
  };
}
