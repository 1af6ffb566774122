import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds, roleIds } from '@sunset/standin/ids.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMember } from '../../../../test/factories.ts';
import { startChat } from '../../../../test/interactions.ts';
import { lookForDepartures } from '../../../../test/people/departures.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import type { Config } from '../../../config.ts';
import type { Member } from '../../../actor.ts';
import { acceptRoles } from './roles-in-use.ts';

let app: TestApp;
let member: Member;
beforeEach(async () => {
  app = await startTestApp();
  member = await aPerson(['gold'], [roleIds.gold, roleIds.host]);
  await app.deps.db.updateTable('members').set({ hasHostRole: true }).where('id', '=', member.id).execute();
  // The roles that the site goes by.
  await lookForDepartures(app);
});
afterEach(() => app.close());

/** Somebody whom the stand-in knows. */
async function aPerson(tiers: TierId[], roles: string[]): Promise<Member> {
  const person = await aMember(app.deps, { tiers });
  const { username, discordId: id } = person;
  app.standin.world.people.add({ key: username, id, username, member: { roles } });
  return person;
}

/** A start with other variables. */
const startWith = (roles: Partial<Config>) => Object.assign(app.deps.config, roles);
const lost = { roleGold: undefined, roleHost: undefined };
/** The roles are read by a visit and by a command. */
async function look(person = member): Promise<unknown> {
  app.clock.advance(11 * minute);
  await (
    await app.client(person)
  )('GET /user/me');
  await startChat(app).command(person.username, 'openings');
  return app.deps.db
    .selectFrom('members')
    .select(['tiers', 'hasHostRole'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
}
const all = { tiers: { gold_customer: 'gold' }, hasHostRole: true };
const nothing = { tiers: {}, hasHostRole: false };
const asAdmin = async () => app.client(await aMember(app.deps, { isAdmin: true }));
const hold = async () => (await (await asAdmin())('GET /admin/departures')).hold;
const decide = async (decision: 'left' | 'keep') => {
  const body = { hold_id: (await hold())?.id ?? 0, decision };
  await (
    await asAdmin()
  )('POST /admin/departures/decide', { body });
};

it('a role variable that was lost takes nothing from anybody until an admin accepts it, and staff are alerted once (MEMBER-13)', async () => {
  startWith(lost);
  expect(await look()).toEqual(all);
  await lookForDepartures(app);
  expect(await hold()).toMatchObject({
    changed_roles: ['DISCORD_ROLE_GOLD', 'DISCORD_ROLE_HOST'],
    missing_roles: [],
  });
  await app.deliver();
  const alerts = listSent(app.standin.world).channels[channelIds.staff] ?? [];
  expect(alerts).toHaveLength(1);
  expect(JSON.stringify(alerts)).toContain('(DISCORD_ROLE_GOLD, DISCORD_ROLE_HOST)');
  await decide('keep');
  expect(await look()).toEqual(all);
  // Control: what an admin accepts changes as always, and nobody is asked again.
  app.clock.advance(day);
  expect(await look()).toEqual(all);
  await decide('left');
  expect(await look()).toEqual(nothing);
  await lookForDepartures(app);
  expect(await hold()).toBeNull();
});

it('a variable that names another role gives at once, also to who loses something, and takes nothing (MEMBER-13)', async () => {
  const { staff } = roleIds;
  const other = await aPerson([], [staff]);
  startWith({ roleGold: staff, roleBoosts2: roleIds.gold });
  expect(await look(other)).toEqual({ tiers: { gold_customer: 'gold' }, hasHostRole: false });
  expect(await look()).toEqual({ tiers: { gold_customer: 'gold', server_booster: 'two_boosts' }, hasHostRole: true });
  // A better tier of the same type counts, a worse one does not.
  const booster = await aPerson(['three_boosts'], [roleIds.gold]);
  expect(await look(booster)).toMatchObject({ tiers: { server_booster: 'three_boosts' } });
});

it('set back, it takes nothing from anybody and is not asked about again (MEMBER-13)', async () => {
  const { roleGold, roleHost } = app.deps.config;
  startWith(lost);
  await look();
  startWith({ roleGold, roleHost });
  await decide('left');
  expect(await look()).toEqual(all);
  await lookForDepartures(app);
  expect(await hold()).toBeNull();
});

it('a change of the set-up is accepted; control: without the roles that the site went by, all is lost at once (MEMBER-13)', async () => {
  startWith(lost);
  await acceptRoles(app.deps);
  expect(await look()).toEqual(nothing);
  await lookForDepartures(app);
  expect(await hold()).toBeNull();
});
