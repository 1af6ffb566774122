import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../server/actor.ts';
import { claimPlace } from '../../../server/features/roster/commands/claim-place.ts';
import { aMember, anOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { withoutRowLocks } from '../support/without-row-locks.ts';

/*
 * Two hosts who claim one place at the same moment, at two servers on one database, and a host who claims a place that is being
 * removed. The controls remove the unique index and the lock.
 */

const rounds = isFullRun ? 5 : 2;

let apps: [TestApp, TestApp];
let hosts: Member[];
let places: number[];
beforeEach(async () => {
  const one = await startTestApp();
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock })];
  hosts = [await aMember(one.deps, { isHost: true }), await aMember(one.deps, { isHost: true })];
  await anOpening(one.deps);
  const names = Array.from({ length: rounds }, () => 'Host');
  await sql`insert into roster_places (opening_id, name, position)
    select id, unnest(${names}::text[]), 9 from openings`.execute(one.deps.db);
  const rows = await one.deps.db.selectFrom('rosterPlaces').select('id').where('position', '=', 9).execute();
  places = rows.map(({ id }) => id);
  // Each claim waits after its look, so that the two overlap.
  await sql`create function wait_a_moment() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.3); return new; end $$`.execute(one.deps.db);
  await sql`create trigger slow before insert on roster_claims for each row execute function wait_a_moment()`.execute(
    one.deps.db,
  );
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

/** Both claim each place; returns the statuses of each pair. */
async function claimAll(): Promise<string[]> {
  const tokens = await Promise.all(hosts.map((host) => apps[0].token(host)));
  const claim = async (at: 0 | 1, placeId: number) => {
    const headers = { authorization: `Bearer ${tokens[at]}` };
    const answer = await apps[at].fetch(`/api/hosting/roster/${placeId}/claim`, { method: 'POST', headers });
    return String(answer.status);
  };
  const outcomes: string[] = [];
  for (const id of places) {
    const both = await Promise.all([claim(0, id), claim(1, id)]);
    outcomes.push(both.toSorted().join(' '));
  }
  return outcomes;
}

const countClaims = async () => (await apps[0].deps.db.selectFrom('rosterClaims').select('id').execute()).length;

describe('two hosts claim one place at once', () => {
  it('one has it, the other gets 409 (ROSTER-3)', async () => {
    expect(await claimAll()).toEqual(places.map(() => '200 409'));
    expect(await countClaims()).toBe(rounds);
  });

  control('without the unique index both have it', async () => {
    await sql`drop index roster_claims_place`.execute(apps[0].deps.db);
    expect(await claimAll()).toEqual(places.map(() => '200 200'));
    expect(await countClaims()).toBe(2 * rounds);
  });
});

describe('a host claims a place that an admin is removing', () => {
  /** The admin has the places and removes them once the claim waits. Returns the code of the refusal. */
  async function claimRemoved(deps: TestApp['deps']): Promise<string | undefined> {
    const [host] = hosts;
    const [placeId = 0] = places;
    if (host === undefined) throw new Error('no host');
    const { db } = apps[0].deps;
    let claiming: Promise<string | undefined> = Promise.resolve(undefined);
    await db.transaction().execute(async (removing) => {
      await sql`select from roster_places for update`.execute(removing);
      claiming = claimPlace(deps, { kind: 'member', member: host, sessionId: '' }, placeId).then(
        () => undefined,
        (error: unknown) => (error as { code?: string }).code,
      );
      await untilWaitingForLock(db);
      await sql`delete from roster_places`.execute(removing);
    });
    return claiming;
  }

  it('is told that there is no such place (ROSTER-2)', async () => {
    expect(await claimRemoved(apps[1].deps)).toBe('not_found');
  });

  control('without the lock PostgreSQL refuses the claim', async () => {
    const { deps } = apps[1];
    expect(await claimRemoved({ ...deps, db: withoutRowLocks(deps.db) })).toBe('23503');
  });
});
