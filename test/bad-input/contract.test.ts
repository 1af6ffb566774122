import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@sunset/contract/api/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { createAttacker } from './requests/attacks.ts';
import { Campaign } from './campaign.ts';
import { createChance } from './requests/chance.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { createStateReader } from './state.ts';
import { makeFixture } from './fixture.ts';

/*
 * `BAD_INPUT_REQUESTS` is the minimum number of requests, `BAD_INPUT_SEED` selects them; the long run sends 100,000
 * and more.
 */
const wanted = Number(process.env.BAD_INPUT_REQUESTS ?? (isFullRun ? 5_000 : 1_000));
const seed = Number(process.env.BAD_INPUT_SEED ?? 1);
const names = api.map(({ method, path }) => `${method} ${path}`);
const inBatch = 250;
const requestsPerFixture = 2500;

let site: HostileSite;
beforeAll(async () => {
  site = await startHostileSite();
}, 60_000);
afterAll(() => site.close());

describe('bad input at every call of the contract', () => {
  it(
    `I21 I22 T37 T38 T53 B01–B19 B30–B36 B39 B45–B48 is refused in problem details and changes nothing (${wanted} requests, seed ${seed}) (API-2, API-3)`,
    { timeout: 60_000 + wanted * 20 },
    async () => {
      const state = await createStateReader(site.app.deps.db);
      const campaign = new Campaign({ ...site, state });
      const attacker = createAttacker(createChance(seed));
      const startedAt = performance.now();
      const { tally } = campaign;
      while (tally.requests < wanted) {
        site.app.clock.set(new Date());
        const fixture = await makeFixture(site.app);
        const end = Math.min(tally.requests + requestsPerFixture, wanted);
        while (tally.requests < end) await campaign.run(Array.from({ length: inBatch }, () => attacker.next(fixture)));
      }
      await campaign.finish();
      report(campaign, (performance.now() - startedAt) / 1000);
      expect([...tally.faults.values()]).toEqual([]);
      expect(names.filter((name) => !tally.byEndpoint.has(name))).toEqual([]);
      expect(tally).toMatchObject({ serverErrors: 0, stateChanges: 0 });
      expectCleanLog();
    },
  );
});

/** I22: no secret in it. T38: no statement that slept. */
function expectCleanLog(): void {
  const log = site.log();
  expect(log).toContain('"answered"');
  expect(site.secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/"reason":"(?:57014|25P0[34])"/);
}

function report({ tally }: Campaign, seconds: number): void {
  const { requests, byStatus, serverErrors, stateChanges } = tally;
  const figures = {
    seed,
    requests,
    by_status: byStatus,
    by_endpoint: Object.fromEntries(tally.byEndpoint),
    never_taken: names.filter((name) => !tally.taken.has(name)),
    server_errors: serverErrors,
    state_changes: stateChanges,
    seconds: Math.round(seconds * 10) / 10,
  };
  const directory = process.env.RELIABILITY_REPORT_DIR;
  if (directory) writeFileSync(join(directory, 'bad-input.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
