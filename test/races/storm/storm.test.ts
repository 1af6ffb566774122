import { expect, it } from 'vitest';
import { contestedDraws, describeStorm } from './report.ts';
import { runStorm } from './run-storm.ts';

/* For half an hour: `npm run test:storm`. `STORM_SEED` repeats the choices of a run, not the order in which they arrive. */

const minutes = Number(process.env['STORM_MINUTES'] ?? 0);
const seconds = minutes > 0 ? minutes * 60 : 22;
const seed = Number(process.env['STORM_SEED'] ?? (minutes > 0 ? Date.now() % 2 ** 31 : 20_261_121));
const timeout = (seconds + 120) * 1000;

it(
  'a storm of all commands at two servers gets no failure, and every invariant holds',
  async () => {
    const report = await runStorm({ seconds, seed });
    if (minutes > 0 || report.problems.length > 0) process.stdout.write(describeStorm(report));
    expect(report.problems).toEqual([]);
    expect(contestedDraws(report).length).toBeGreaterThan(0);
  },
  timeout,
);
