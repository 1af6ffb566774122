import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** The machine that the figures were measured on. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  kernel: string;
  node: string;
  /** Null if it is not measured. */
  postgres: string | null;
  /** Null if pgbench is not installed. */
  pgbench: string | null;
}

/** Describes this machine, the database and pgbench. */
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
