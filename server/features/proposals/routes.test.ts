import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aMember, anOpening, aResort } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
let resort: { id: number; name: string };
let guests: Call;
beforeAll(async () => {
  app = await startTestApp();
  guests = await app.client();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 0 }).execute();
  await app.deps.db.updateTable('proposals').set({ state: 'withdrawn' }).where('openingId', 'is', null).execute();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  resort = await aResort(app.deps);
});

const inMs = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString();
const proposal = (more: { startsIn?: number; resort_id?: number } = {}) => ({
  resort_id: more.resort_id ?? resort.id,
  opening_date: inMs(more.startsIn ?? 3 * day),
  timezone: 'Europe/Rome',
});

async function propose(votes_needed = 2, proposals = [proposal()]): Promise<number> {
  const answer = await staff('POST /admin/proposals', { body: { votes_needed, proposals } });
  return answer.proposals[0]?.id ?? 0;
}

const aVoter = async (facts: Parameters<typeof aMember>[1] = {}) => app.client(await aMember(app.deps, facts));
const vote = (voter: Call, proposalId: number) =>
  voter('PUT /user/proposals/{proposalId}/vote', { params: { proposalId } });
const unvote = (voter: Call, proposalId: number) =>
  voter('DELETE /user/proposals/{proposalId}/vote', { params: { proposalId } });
const remind = (voter: Call, proposalId: number) =>
  voter('PUT /user/proposals/{proposalId}/reminder', { params: { proposalId } });
const plan = (proposalId: number) => staff('POST /admin/proposals/{proposalId}/plan', { params: { proposalId } });
const withdraw = (proposalId: number) => staff('DELETE /admin/proposals/{proposalId}', { params: { proposalId } });
const publicly = async (id: number) => (await guests('GET /proposals')).find((one) => one.id === id);
const forStaff = async (id: number) => (await staff('GET /admin/proposals')).find((one) => one.id === id);
const publish = (id: number) => staff('POST /admin/resort-openings/publish', { body: { opening_ids: [id] } });
const actionsOf = async (id: number) =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind'])
      .where('subject', '=', 'proposal')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actorKind }) => `${action} by ${actorKind}`);
const messages = (kind: string) =>
  app.deps.db.selectFrom('outbox').select(['payload', 'dedupKey']).where('kind', '=', kind).execute();

describe('publishing proposals', () => {
  it('shows them to everybody, soonest first, with their votes (PROPOSAL-1, PROPOSAL-3)', async () => {
    const later = proposal({ startsIn: 4 * day });
    const { proposals } = await staff('POST /admin/proposals', {
      body: { votes_needed: 3, proposals: [later, proposal()] },
    });
    expect(proposals.map(({ opening_date }) => opening_date)).toEqual([proposal().opening_date, later.opening_date]);
    expect(proposals[0]).toMatchObject({ votes: 0, votes_needed: 3, state: 'open', opening_id: null, reminders: 0 });
    expect(await publicly(proposals[0]?.id ?? 0)).toMatchObject({ resortName: resort.name, timezone: 'Europe/Rome' });
    expect(await actionsOf(proposals[0]?.id ?? 0)).toEqual(['proposal.create by staff']);
  });

  it('refuses more than ten that are open, and adds none of the call (PROPOSAL-1)', async () => {
    const days = (count: number, first: number) =>
      Array.from({ length: count }, (_, index) => proposal({ startsIn: (first + index) * day }));
    await propose(2, days(6, 1));
    const more = { votes_needed: 2, proposals: days(5, 10) };
    expect(await refusal(staff('POST /admin/proposals', { body: more }))).toMatchObject({ code: 'too_many_proposals' });
    expect(await staff('GET /admin/proposals')).toHaveLength(6);
    await propose(2, days(4, 10));
  });

  it('refuses the same resort and start twice (PROPOSAL-1)', async () => {
    await propose();
    expect(await refusal(propose())).toMatchObject({ code: 'already_proposed', status: 409 });
  });

  it.each([
    ['in the past', -day, 'must be in the future'],
    ['less than two hours ahead', 2 * hour, 'must be more than 2 hours ahead'],
    ['in three years', 1100 * day, 'must be within the next 2 years'],
  ])('refuses a start %s, naming the field (PROPOSAL-1)', async (_, startsIn, message) => {
    const refused = await refusal(propose(2, [proposal({ startsIn: 5 * day }), proposal({ startsIn })]));
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'body.proposals.1.opening_date', message }] });
    expect(await staff('GET /admin/proposals')).toEqual([]);
  });

  it('refuses an unknown and an archived resort, naming the field (PROPOSAL-1)', async () => {
    await app.deps.db.updateTable('resorts').set({ archivedAt: app.deps.now() }).where('id', '=', resort.id).execute();
    for (const resort_id of [resort.id, 2_000_000_000]) {
      const refused = await refusal(propose(2, [proposal({ resort_id })]));
      expect(refused).toMatchObject({ status: 422, errors: [{ path: 'body.proposals.0.resort_id' }] });
    }
  });
});

describe('a vote', () => {
  it('counts once for each proposal, can be withdrawn and given again (PROPOSAL-2)', async () => {
    const id = await propose();
    const voter = await aVoter();
    expect(await vote(voter, id)).toEqual({ success: true, votes: 1, votes_needed: 2, state: 'open' });
    expect(await vote(voter, id)).toMatchObject({ votes: 1 });
    expect(await voter('GET /user/proposals')).toEqual([{ proposal_id: id, has_voted: true, has_reminder: false }]);
    expect(await unvote(voter, id)).toMatchObject({ votes: 0 });
    expect(await unvote(voter, id)).toMatchObject({ votes: 0 });
    expect(await vote(voter, id)).toMatchObject({ votes: 1 });
    expect((await actionsOf(id)).slice(1)).toEqual([
      'proposal.vote by member',
      'proposal.withdraw_vote by member',
      'proposal.vote by member',
    ]);
  });

  it.each([
    ['is blocked', 'booking_blocked', { blockedReason: 'spam' }],
    ['left the Discord server', 'not_a_member', { isInServer: false }],
    ['joined it too recently', 'membership_too_short', { serverJoinedAt: new Date('2026-11-20T12:00:00Z') }],
  ])('is refused from a member who %s (PROPOSAL-2)', async (_, code, columns) => {
    const id = await propose();
    await app.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 7 }).execute();
    const member = await aMember(app.deps);
    const voter = await app.client(member);
    await app.deps.db.updateTable('members').set(columns).where('id', '=', member.id).execute();
    expect(await refusal(vote(voter, id))).toMatchObject({ code, status: 403 });
    expect(await publicly(id)).toMatchObject({ votes: 0 });
  });

  it('that reaches the number plans one unpublished opening and messages the staff (PROPOSAL-4, PROPOSAL-5)', async () => {
    const id = await propose();
    const [first, last] = [await aVoter(), await aVoter()];
    await vote(first, id);
    expect(await vote(last, id)).toMatchObject({ votes: 2, state: 'reached' });
    expect(await publicly(id)).toMatchObject({ state: 'reached', opening_id: null });
    const planned = await forStaff(id);
    expect(planned).toMatchObject({ state: 'planned' });
    expect(await staff('GET /admin/openings')).toContainEqual(
      expect.objectContaining({ id: planned?.opening_id, is_published: false, opening_date: proposal().opening_date }),
    );
    expect(await messages('staff.proposal_reached')).toContainEqual(
      expect.objectContaining({ payload: { proposal_id: id } }),
    );
    expect((await actionsOf(id)).at(-1)).toBe('proposal.reach by system');
    expect(await refusal(unvote(first, id))).toMatchObject({ code: 'voting_over', status: 409 });
    expect(await refusal(vote(await aVoter(), id))).toMatchObject({ code: 'voting_over' });
    await publish(planned?.opening_id ?? 0);
    expect(await publicly(id)).toMatchObject({ state: 'published', opening_id: planned?.opening_id });
  });

  it('is refused from two hours before the start on (PROPOSAL-4)', async () => {
    const id = await propose(2, [proposal({ startsIn: 2 * hour + 2 * minute })]);
    const voter = await aVoter();
    await vote(voter, id);
    app.clock.advance(2 * minute);
    expect(await publicly(id)).toMatchObject({ state: 'over', votes: 1 });
    expect(await refusal(vote(await aVoter(), id))).toMatchObject({ code: 'voting_over' });
    expect(await refusal(unvote(voter, id))).toMatchObject({ code: 'voting_over' });
    app.clock.advance(2 * hour);
    expect(await publicly(id)).toBeUndefined();
  });

  it('is refused for what does not exist or was withdrawn, and from a visitor (PROPOSAL-6)', async () => {
    const id = await propose();
    const voter = await aVoter();
    await vote(voter, id);
    expect(await withdraw(id)).toEqual({ success: true });
    expect(await refusal(vote(voter, id))).toMatchObject({ code: 'not_found' });
    expect(await refusal(remind(voter, id))).toMatchObject({ code: 'not_found' });
    expect(await voter('GET /user/proposals')).toEqual([]);
    expect(await refusal(vote(guests, id))).toMatchObject({ status: 401 });
  });
});

describe('planning', () => {
  it('leaves the proposal without an opening where another is in the way, and staff plan it later (PROPOSAL-5, PROPOSAL-6)', async () => {
    const standing = await anOpening(app.deps, { startsIn: 3 * day });
    const id = await propose(1, [proposal({ resort_id: standing.resort.id })]);
    expect(await vote(await aVoter(), id)).toMatchObject({ state: 'reached', votes: 1 });
    expect(await forStaff(id)).toMatchObject({ state: 'reached', opening_id: null });
    expect(await refusal(plan(id))).toMatchObject({ code: 'opening_overlap', opening_id: standing.id });
    await staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: standing.id } });
    expect((await plan(id)).proposal).toMatchObject({ state: 'planned' });
    expect(await refusal(plan(id))).toMatchObject({ code: 'already_decided' });
    expect(await refusal(withdraw(id))).toMatchObject({ code: 'already_decided' });
  });

  it('names the closure in the way (PROPOSAL-5, PROPOSAL-6)', async () => {
    const id = await propose(1);
    await staff('POST /admin/resorts/{resortId}/closures', {
      params: { resortId: resort.id },
      body: { from: inMs(2 * day), until: inMs(4 * day), reason: 'Rebuilding', openings: [] },
    });
    await vote(await aVoter(), id);
    expect(await refusal(plan(id))).toMatchObject({
      code: 'resort_closed',
      detail: expect.stringContaining('Rebuilding'),
    });
  });

  it('is possible without the votes (PROPOSAL-6)', async () => {
    const id = await propose(5);
    const { proposal: planned } = await plan(id);
    expect(planned).toMatchObject({ state: 'planned', votes: 0 });
    expect(await publicly(id)).toMatchObject({ state: 'reached' });
    await staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: planned.opening_id ?? 0 } });
    expect(await publicly(id)).toMatchObject({ state: 'over' });
  });
});

describe('Remind me', () => {
  const happens = () => messages('proposal.happens');

  it('messages those who pressed it, once, when the opening is published (PROPOSAL-7)', async () => {
    const id = await propose(1);
    const pressed = await aMember(app.deps);
    const voter = await app.client(pressed);
    await remind(voter, id);
    await remind(voter, id);
    const changed = await aVoter();
    await remind(changed, id);
    await changed('DELETE /user/proposals/{proposalId}/reminder', { params: { proposalId: id } });
    await vote(await aVoter(), id);
    expect(await happens()).toEqual([]);
    expect(await forStaff(id)).toMatchObject({ reminders: 1 });
    const openingId = (await forStaff(id))?.opening_id ?? 0;
    await publish(openingId);
    await publish(openingId);
    expect((await happens()).map(({ payload }) => payload)).toEqual([
      { proposal_id: id, member_id: pressed.id, discord_id: pressed.discordId },
    ]);
    expect(await refusal(remind(changed, id))).toMatchObject({ code: 'voting_over' });
  });
});
