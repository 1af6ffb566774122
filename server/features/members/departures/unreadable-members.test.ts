import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aDrawOpening, aLobby } from '../../../../test/draws.ts';
import { anOpening } from '../../../../test/factories.ts';
import { control } from '../../../../test/full-run.ts';
import { lookForDepartures } from '../../../../test/people/departures.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import type { Member } from '../../../actor.ts';
import { refreshLobbyRoles } from '../../draws/commands/refresh-lobby-roles.ts';
import { checkMembership } from '../commands/check-membership.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** Lets members be in the server, with roles that are to be read again, the first one's first. */
async function haveOldRoles(members: readonly Member[]): Promise<void> {
  for (const [index, { id, discordId, username }] of members.entries()) {
    app.standin.world.people.add({ key: username, id: discordId, username });
    app.standin.world.people.join(discordId);
    const rolesCheckedAt = new Date(app.clock.now().getTime() - 40 * minute + index * 1000);
    await app.deps.db.updateTable('members').set({ rolesCheckedAt }).where('id', '=', id).execute();
  }
}

async function guestsWithBookings(count: number): Promise<Member[]> {
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: count }] });
  const members: Member[] = [];
  for (let each = 0; each < count; each += 1) members.push((await aBooking(app, opening)).member);
  await haveOldRoles(members);
  return members;
}

/** Each answer of Discord about these members is of another shape than any that is known. */
function makeUnreadable(members: readonly Member[]): void {
  for (const { discordId } of members) {
    const match = { path: `/api/guilds/:guild/members/${discordId}` };
    app.standin.world.faults.add({ kind: 'status', status: 200, body: { user: null }, match, times: 10_000 });
  }
}

/** The members whom Discord is asked about, in order. */
async function asked(work: () => Promise<void>): Promise<(string | undefined)[]> {
  const first = app.standin.world.requests.length;
  await work();
  return app.standin.world.requests.slice(first).flatMap(({ path }) => /\/members\/(\d+)$/.exec(path)?.[1] ?? []);
}

const idsOf = (members: readonly (Member | undefined)[]) => members.map((member) => member?.discordId);
const isInServer = async (member: Member | undefined) =>
  (
    await app.deps.db
      .selectFrom('members')
      .select('isInServer')
      .where('id', '=', member?.id ?? 0)
      .executeTakeFirstOrThrow()
  ).isInServer;

describe('a member about whom nothing can be read', () => {
  it('stops no departure of another one, and comes last the next time (MEMBER-7, OPS-21)', async () => {
    const [broken, leaving, staying] = await guestsWithBookings(3);
    makeUnreadable([broken!]);
    app.standin.world.people.leave(leaving!.discordId);
    const look = () => lookForDepartures(app);
    expect(await asked(look)).toEqual(idsOf([broken, leaving, staying]));
    app.clock.advance(minute);
    expect(await asked(look)).toEqual(idsOf([broken]));
    app.clock.advance(31 * minute);
    expect(await asked(look)).toEqual(idsOf([leaving, staying, broken]));
    app.clock.advance(30 * minute);
    await look();
    expect(await isInServer(leaving)).toBe(false);
    expect(await isInServer(broken)).toBe(true);
    expect(await isInServer(staying)).toBe(true);
  });

  control('a loop that ends with the first missing answer never reaches the others', async () => {
    const members = await guestsWithBookings(3);
    makeUnreadable(members.slice(0, 1));
    const stopAtOnce = async () => {
      for (const member of members) if ((await checkMembership(app.deps, member)) === null) return;
    };
    expect(await asked(stopAtOnce)).toEqual(idsOf(members.slice(0, 1)));
    expect(await asked(stopAtOnce)).toEqual(idsOf(members.slice(0, 1)));
  });

  it('is not carried out on an earlier answer (MEMBER-6)', async () => {
    const [leaving] = await guestsWithBookings(1);
    app.standin.world.people.leave(leaving!.discordId);
    await lookForDepartures(app);
    for (const minutes of [10, 10, 9]) {
      app.clock.advance(minutes * minute);
      await checkMembership(app.deps, leaving!);
    }
    makeUnreadable([leaving!]);
    app.clock.advance(minute);
    await lookForDepartures(app);
    app.clock.advance(minute);
    await lookForDepartures(app);
    expect(await isInServer(leaving)).toBe(true);
  });

  it('keeps nobody in a lobby from being asked about (DRAW-9)', async () => {
    const members = (await aLobby(app, await aDrawOpening(app), 3)).map(({ member }) => member);
    await haveOldRoles(members);
    const [broken, ...others] = members;
    makeUnreadable([broken!]);
    const refresh = () => refreshLobbyRoles(app.deps, new AbortController().signal);
    expect(await asked(refresh)).toEqual(idsOf(members));
    expect(await asked(refresh)).toEqual(idsOf([broken]));
    await haveOldRoles(others);
    expect(await asked(refresh)).toEqual(idsOf([...others, broken]));
  });
});

it('asks no more in this run after three members in a row without an answer, and about the others first the next time (MEMBER-7)', async () => {
  const members = await guestsWithBookings(5);
  makeUnreadable(members);
  const look = () => lookForDepartures(app);
  expect(await asked(look)).toEqual(idsOf(members.slice(0, 3)));
  app.clock.advance(minute);
  expect(await asked(look)).toEqual(idsOf([...members.slice(3), members[0]]));
});
