import { expect, it } from 'vitest';
import { changeFunction } from '../support/changed-functions.ts';
import { describeStorm, isContested } from './report.ts';
import { runStorm } from './run-storm.ts';
import { control, isFullRun } from '../../full-run.ts';

/* For half an hour: `npm run test:storm`. `STORM_SEED` repeats the choices of a run, not the order in which they arrive. */

const minutes = Number(process.env['STORM_MINUTES'] ?? 0);
const shortSeconds = isFullRun ? 30 : 6;
const seconds = minutes > 0 ? minutes * 60 : shortSeconds;
const seed = Number(process.env['STORM_SEED'] ?? (minutes > 0 ? Date.now() % 2 ** 31 : 20_261_121));
const timeout = (seconds + 180) * 1000;

it(
  'a storm of all commands at two servers gets no failure, and every invariant holds',
  async () => {
    const report = await runStorm({ seconds, seed });
    if (minutes > 0 || report.problems.length > 0) process.stdout.write(describeStorm(report));
    expect(report.problems.map(({ what }) => what)).toEqual([]);
    expect(report.draws.some(isContested)).toBe(true);
  },
  timeout,
);

control(
  'lists that are locked in the wrong order, and not tried again, make a storm fail',
  async () => {
    const report = await runStorm({
      seconds: 60,
      seed,
      sabotage: ({ deps }) =>
        changeFunction(deps.db, 'lock_waiting_list', (source) =>
          source.replace(
            / (\$\w*\$)\s*$/,
            "; select pg_sleep(0.1); select pg_advisory_xact_lock(hashtextextended('waiting_list', opening # 1)) $1",
          ),
        ),
    });
    expect(report.sqlErrors['40P01']).toBeGreaterThan(0);
    // A guest is answered 500, or the job that draws fails.
    expect(report.problems.map(({ what }) => what).join()).toMatch(/answers 500|deadlock detected/);
  },
  timeout,
);
