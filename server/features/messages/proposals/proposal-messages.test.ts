import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../actor.ts';
import { aMember, anOpening, aReachableMember } from '../../../../test/factories.ts';
import { propose, publish, remind, vote } from '../../../../test/proposals/propose.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const directTo = ({ discordId }: Member) =>
  (listSent(app.standin.world).directMessages[discordId] ?? []).map(({ message }) => message);
const toStaff = () => (listSent(app.standin.world).channels[channelIds.staff] ?? []).map(({ message }) => message);
const outcomes = (kind: string) =>
  app.deps.db.selectFrom('outbox').select(['status', 'failure']).where('kind', '=', kind).orderBy('id').execute();

describe('the message that an opening happens', () => {
  it('goes to each member who asked for it, in their language, and to nobody else (PROPOSAL-7)', async () => {
    const [one, other, voter] = [
      await aReachableMember(app),
      await aReachableMember(app, { locale: 'de' }),
      await aReachableMember(app),
    ];
    const [id] = await propose(app, { name: 'Azure Cove' });
    await vote(app, id, voter);
    for (const member of [one, other]) await remind(app, id, member);
    const openingId = await publish(app, id);
    await deliverMessages(app.deps);
    const at = Math.floor((app.clock.now().getTime() + 3 * day) / 1000);
    expect(directTo(one).map(({ embeds: [embed] }) => [embed?.title, embed?.description])).toEqual([
      ['It happens', `You wanted to know: Azure Cove 1 opens <t:${at}:F> (<t:${at}:R>). You can see the rooms now.`],
    ]);
    expect(directTo(other).map(({ embeds: [embed] }) => embed?.title)).toEqual(['Der Termin findet statt']);
    expect(JSON.stringify(directTo(other))).toMatch(new RegExp(`/de/book\\?resort=\\d+&opening=${openingId}"`));
    expect(directTo(voter)).toEqual([]);
  });

  it('of one member does not wait for that of another (PROPOSAL-7)', async () => {
    const members = [await aReachableMember(app), await aReachableMember(app)];
    const [id] = await propose(app);
    for (const member of members) await remind(app, id, member);
    await publish(app, id);
    app.standin.world.faults.add({
      kind: 'status',
      status: 500,
      times: 1,
      match: { method: 'POST', path: '/api/v10/users/@me/channels' },
    });
    await deliverMessages(app.deps);
    expect(members.flatMap(directTo)).toHaveLength(1);
  });

  it.each<[string, (openingId: number, member: Member) => Promise<unknown>]>([
    [
      'the opening was cancelled',
      (id) => app.deps.db.updateTable('openings').set({ cancelledAt: app.clock.now() }).where('id', '=', id).execute(),
    ],
    ['it has started', async () => app.clock.advance(3 * hour)],
    [
      'the account was deleted',
      (_, { id }) =>
        app.deps.db.updateTable('members').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute(),
    ],
    [
      'the guest is invented',
      (_, { id }) =>
        app.deps.db.updateTable('members').set({ discordId: '9000000000000000001' }).where('id', '=', id).execute(),
    ],
  ])('is not sent where %s (PROPOSAL-7)', async (_, change) => {
    const member = await aReachableMember(app);
    const [id] = await propose(app, { startsIn: 3 * hour });
    await remind(app, id, member);
    await change(await publish(app, id), member);
    await deliverMessages(app.deps);
    expect(directTo(member)).toEqual([]);
    expect(await outcomes('proposal.happens')).toEqual([{ status: 'dead', failure: 'out_of_date' }]);
  });

  it('names its recipient for staff (PROPOSAL-7)', async () => {
    const [id] = await propose(app);
    const member = await aReachableMember(app);
    await remind(app, id, member);
    await publish(app, id);
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    const messages = await staff('GET /hosting/messages', { query: { kind: 'proposal.happens' } });
    expect(messages).toMatchObject([{ recipient: member.displayName }]);
  });
});

describe('the message that the votes are reached', () => {
  it('says that the opening is planned, and links to where it is published (PROPOSAL-5, PROPOSAL-7)', async () => {
    const [id] = await propose(app, { votesNeeded: 1, name: 'Azure Cove' });
    await vote(app, id);
    await deliverMessages(app.deps);
    const at = Math.floor((app.clock.now().getTime() + 3 * day) / 1000);
    expect(toStaff().map(({ embeds: [embed] }) => embed?.description)).toEqual([
      `The votes for Azure Cove 1 on <t:${at}:F> (<t:${at}:R>) are reached: the opening is planned. Publish it.`,
    ]);
    expect(JSON.stringify(toStaff()[0]?.components)).toContain('http://test.local/admin?tab=opening-dates');
  });

  it('says that something is in the way (PROPOSAL-5, PROPOSAL-7)', async () => {
    const [id] = await propose(app, { votesNeeded: 1 });
    const { resortId } = await app.deps.db.selectFrom('proposals').select('resortId').executeTakeFirstOrThrow();
    await anOpening(app.deps, { resort: { id: resortId, name: '' }, startsIn: 3 * day });
    await vote(app, id);
    await deliverMessages(app.deps);
    expect(toStaff()[0]?.embeds[0]?.description).toMatch(
      /but the opening could not be planned: something is in the way\.$/,
    );
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['staff published it already', (id) => publish(app, id)],
    ['its start has come', async () => app.clock.advance(3 * hour)],
    [
      'its opening was deleted',
      () => app.deps.db.updateTable('openings').set({ cancelledAt: app.clock.now() }).execute(),
    ],
  ])('is not sent where %s (PROPOSAL-7)', async (_, change) => {
    const [id = 0] = await propose(app, { votesNeeded: 1, startsIn: 3 * hour });
    await vote(app, id);
    await change(id);
    await deliverMessages(app.deps);
    expect(toStaff()).toEqual([]);
    expect(await outcomes('staff.proposal_reached')).toEqual([{ status: 'dead', failure: 'out_of_date' }]);
  });

  it('without a staff channel is not sent (PROPOSAL-7)', async () => {
    Object.assign(app.deps.config, { channelStaff: undefined });
    const [id] = await propose(app, { votesNeeded: 1, startsIn: 3 * hour });
    await vote(app, id);
    await deliverMessages(app.deps);
    expect(await outcomes('staff.proposal_reached')).toEqual([{ status: 'dead', failure: 'not_configured' }]);
  });
});
