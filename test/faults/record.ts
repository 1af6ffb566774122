import { appendFileSync } from 'node:fs';
import type { TestContext } from 'vitest';
import { isFullRun } from '../full-run.ts';

/** The record of one fault in the long run: what was injected, and the result. */
export interface FaultRecord extends Seen {
  id: string;
  title: string;
  injected: string;
  /** Why it could not be tried on this machine; null if it was. */
  skipped: string | null;
  seconds: number;
}

/** The result. Figures that do not apply are left out. */
export interface Seen {
  seen: string;
  rounds?: number;
  /** Operations that were acknowledged to the client. */
  acknowledged?: number;
  /** How many of these were missing afterwards. */
  lost?: number;
  /** Rows that nobody had requested. */
  unexplained?: number;
  violations?: number;
}

/** `FAULTS=full` (`npm run test:faults`) runs every fault and every round; otherwise the quick ones, and fewer. */
export const isFull = process.env.FAULTS === 'full';

/** These too run the further cases of a fault that `npm test` shows in one. */
export const hasFurtherCases = isFull || isFullRun;

interface Fault {
  injected: string;
  /** Returns what this machine lacks, null if nothing. */
  needs?: () => string | null;
}

/** Runs a fault and writes its record. If a machine cannot run it, that is printed and recorded with the reason. */
export function fault(
  { injected, needs = () => null }: Fault,
  run: () => Promise<Seen>,
): (context: TestContext) => Promise<void> {
  return async (context) => {
    const [id = '', ...title] = context.task.name.split(' ');
    const lack = needs();
    const begun = performance.now();
    const facts = { id, title: title.join(' '), injected, skipped: lack };
    if (lack !== null) {
      process.stderr.write(`\n!! NOT TESTED: ${context.task.name}: ${lack} !!\n`);
      write({ ...facts, seen: '', seconds: 0 });
      return context.skip(lack);
    }
    const seen = await run();
    write({ ...facts, ...seen, seconds: Math.round((performance.now() - begun) / 100) / 10 });
  };
}

function write(record: FaultRecord): void {
  const file = process.env.FAULTS_RECORDS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(record)}\n`);
}
