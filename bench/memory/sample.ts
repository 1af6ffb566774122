import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf, processesBelow, type ProcessMemory } from './processes.ts';

/** A moment of the run: the most that all took at once, and the largest processes then. */
export interface Phase {
  mib: number;
  largest: { command: string; mib: number }[];
}

/** Below `bench/`; its process is not counted. */
export const loadGenerator = 'drop/load.ts';
const betweenSamplesMs = 200;

const total = (processes: ProcessMemory[]) => processes.reduce((sum, { mib }) => sum + mib, 0);

function describe(processes: ProcessMemory[]): Phase {
  const largest = processes.toSorted((one, other) => other.mib - one.mib).slice(0, 6);
  const rounded = (mib: number) => Number(mib.toFixed(1));
  return {
    mib: rounded(total(processes)),
    largest: largest.map(({ command, mib }) => ({ command: command.slice(0, 80), mib: rounded(mib) })),
  };
}

/** The site and PostgreSQL, with all that they started; the load generator is not one of them. */
const measured = () => memoryOf(processesBelow(process.pid)).filter(({ command }) => !command.includes(loadGenerator));

export async function measureRest(seconds: number): Promise<Phase> {
  await pause(seconds * 1000);
  return describe(measured());
}

/** Samples while `work` runs, and returns the sample with the most. */
export async function peakDuring(work: () => Promise<unknown>): Promise<Phase> {
  let most = measured();
  const over = new AbortController();
  const sample = async () => {
    while (!over.signal.aborted) {
      const now = measured();
      if (total(now) > total(most)) most = now;
      await pause(betweenSamplesMs);
    }
  };
  const sampling = sample();
  try {
    await work();
  } finally {
    over.abort();
    await sampling;
  }
  return describe(most);
}
