import { appendFileSync } from 'node:fs';
import type { TestContext } from 'vitest';

/** What the long run writes down of one fault: what was done to the site, and what came of it. */
export interface FaultRecord extends Seen {
  id: string;
  title: string;
  injected: string;
  /** Why it could not be tried on this machine; null where it was. */
  skipped: string | null;
  seconds: number;
}

/** What was seen. The figures are left out where they mean nothing. */
export interface Seen {
  seen: string;
  rounds?: number;
  /** Operations that the client was told had succeeded. */
  acknowledged?: number;
  /** Of these, how many were not there afterwards. */
  lost?: number;
  /** What was there afterwards although nobody had asked for it. */
  unexplained?: number;
  violations?: number;
}

/** `FAULTS=full` (`npm run test:faults`) takes every fault and every round; otherwise the quick ones, and fewer. */
export const isFull = process.env.FAULTS === 'full';

interface Fault {
  injected: string;
  /** Answers what this machine lacks, null where it can be done here. */
  needs?: () => string | null;
}

/** Runs a fault and writes its record. What a machine cannot do is said loudly, and recorded with its reason. */
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
