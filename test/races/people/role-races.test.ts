import { roleIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../server/actor.ts';
import { checkMembership } from '../../../server/features/members/commands/check-membership.ts';
import { updateMember } from '../../../server/features/members/record-member.ts';
import { aReachableMember } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

/*
 * Two look-ups of a member at once: one waits with its answer, or for the roles of the server, while a later one is asked and written.
 * The controls write the earlier answer as if it had been asked for last.
 */

let app: TestApp;
let member: Member;
beforeEach(async () => {
  app = await startTestApp();
  member = await aReachableMember(app, { tiers: ['gold'] });
  await app.deps.db.updateTable('members').set({ rolesCheckedAt: app.clock.now() }).execute();
  app.clock.advance(1000);
});
afterEach(() => app.close());

const people = () => app.standin.world.people;
const tiers = async () =>
  (await app.deps.db.selectFrom('members').select('tiers').where('id', '=', member.id).executeTakeFirstOrThrow()).tiers;

/** The bot, whose answer to this call is held until it may go on. */
function hold(call: 'findMember' | 'readServerNow') {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { bot } = app.deps;
  async function held<T>(answer: Promise<T>): Promise<T> {
    await answer;
    reached.resolve();
    await goOn.promise;
    return answer;
  }
  const holding =
    call === 'findMember'
      ? { findMember: (id: string) => held(bot.findMember(id)) }
      : { readServerNow: () => held(bot.readServerNow()) };
  return { deps: { ...app.deps, bot: { ...bot, ...holding } }, reached: reached.promise, goOn: goOn.resolve };
}

describe('a look-up whose answer is older than one that was written', () => {
  /** Has gold when the first look-up is asked, and not any more when the second one is. */
  async function anOlderAnswer() {
    people().giveRole(member.discordId, roleIds.gold);
    const { deps, reached, goOn } = hold('findMember');
    const first = checkMembership(deps, member);
    await reached;
    people().takeRole(member.discordId, roleIds.gold);
    app.clock.advance(1000);
    await checkMembership(app.deps, member);
    expect(await tiers()).toEqual({});
    return { first, goOn };
  }

  it('gives nothing back (MEMBER-6)', async () => {
    const { first, goOn } = await anOlderAnswer();
    goOn();
    expect(await first).toMatchObject({ id: member.id, tiers: ['regular'] });
    expect(await tiers()).toEqual({});
  });

  it('brings nobody back who was seen to be away later (MEMBER-6)', async () => {
    const { deps, reached, goOn } = hold('findMember');
    const first = checkMembership(deps, member);
    await reached;
    people().leave(member.discordId);
    app.clock.advance(1000);
    const absentSince = app.clock.now();
    await checkMembership(app.deps, member);
    goOn();
    expect(await first).toMatchObject({ absentSince });
  });

  control('written as the latest, it gives gold back', async () => {
    people().giveRole(member.discordId, roleIds.gold);
    const older = await app.deps.bot.findMember(member.discordId);
    people().takeRole(member.discordId, roleIds.gold);
    await checkMembership(app.deps, member);
    if (older.kind !== 'ok') throw new Error(older.reason);
    app.clock.advance(1000);
    await updateMember(app.deps, older.value, { askedAt: app.clock.now() });
    expect(await tiers()).toEqual({ gold_customer: 'gold' });
  });
});

describe('a look-up that asks for the roles of the server before it takes gold away', () => {
  /** Without gold when it was asked; what they have at the end, where gold was given back before the server answers. */
  async function givenBack(askedAt: (first: Date) => Date) {
    const { deps, reached, goOn } = hold('readServerNow');
    const first = app.clock.now();
    const found = await app.deps.bot.findMember(member.discordId);
    if (found.kind !== 'ok') throw new Error(found.reason);
    app.clock.advance(1000);
    const taking = updateMember(deps, found.value, { askedAt: askedAt(first) });
    await reached;
    people().giveRole(member.discordId, roleIds.gold);
    app.clock.advance(1000);
    await checkMembership(app.deps, member);
    app.clock.advance(2000);
    goOn();
    await taking;
    return tiers();
  }

  it('does not take it where a later look-up found it (MEMBER-11)', async () => {
    expect(await givenBack((first) => first)).toEqual({ gold_customer: 'gold' });
  });

  control('as the latest, it takes gold away from somebody who has it', async () => {
    expect(await givenBack((first) => new Date(first.getTime() + 3000))).toEqual({});
  });
});
