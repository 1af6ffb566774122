import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** What the figures were measured on; without it they say nothing. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  kernel: string;
  node: string;
  /** Null where it is not what is measured. */
  postgres: string | null;
  /** Null where the yardstick is not installed. */
  pgbench: string | null;
}

/** Describes this machine, the database and the yardstick. */
export function describeMachine(postgres: string | null, pgbench: string | null): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    node: process.version,
    postgres,
    pgbench: pgbench && execFileSync(pgbench, ['--version'], { encoding: 'utf8' }).trim(),
  };
}
