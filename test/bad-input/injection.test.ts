import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttacker } from './requests/attacks.ts';
import { isFullRun } from '../full-run.ts';
import { Campaign } from './campaign.ts';
import { createChance } from './requests/chance.ts';
import { expectationOf } from './expectation.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { injections } from './requests/hostile-values.ts';
import { slots } from './requests/slots.ts';
import { createStateReader } from './state.ts';
import { makeFixture } from './fixture.ts';

/**
 * Every place gets one of them or some, and each of them many places; the long run (`BAD_INPUT_REQUESTS`) tries all
 * combinations.
 */
const usual = isFullRun ? 5 : 1;
const atOnePlace = Number(process.env.BAD_INPUT_REQUESTS ?? 0) >= 100_000 ? injections.length : usual;

function somePayloads(index: number): string[] {
  return Array.from({ length: atOnePlace }, (_, step) => injections[(index * 5 + step) % injections.length] ?? '');
}

let site: HostileSite;
beforeAll(async () => {
  site = await startHostileSite();
}, 60_000);
afterAll(() => site.close());

/*
 * An injected statement would sleep for 9 s, and transactions of the server end after 6 s with an error: an
 * injection is a 5xx and a log line, however busy the machine is. Nothing here is timed.
 */
describe('T38 B07 SQL in text', () => {
  it('T38 every text that reaches the database stays text', { timeout: 240_000 }, async () => {
    const fixture = await makeFixture(site.app);
    const attacker = createAttacker(createChance(38));
    const aimed = slots.flatMap((slot, index) =>
      somePayloads(index).map((value) => attacker.at(slot, { row: 'T38', value }, fixture)),
    );
    // What the contract refuses does not reach the database.
    const taken = aimed.filter((attack) => expectationOf(attack).kind !== 'refused');
    expect(taken.length).toBeGreaterThan((slots.length * atOnePlace) / 6);
    const state = await createStateReader(site.app.deps.db);
    const tables = [...(await state.read()).keys()];
    const campaign = new Campaign({ ...site, state });
    await campaign.run(taken);
    await campaign.finish();
    expect([...campaign.tally.faults.values()]).toEqual([]);
    expect([...(await state.read()).keys()]).toEqual(tables);
    expect(site.log()).not.toMatch(/"reason":"(?:57014|25P0[34]|42\w{3})"/);
  });

  it('T38 control: a statement that sleeps is ended with an error', async () => {
    const sleep = site.app.deps.db.transaction().execute(async (transaction) => {
      await sql`set local transaction_timeout = '100ms'`.execute(transaction);
      await sql`select pg_sleep(9)`.execute(transaction);
    });
    await expect(sleep).rejects.toThrow(/timeout|terminated/);
  });
});
