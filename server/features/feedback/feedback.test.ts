import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, refusal } from '../../../test/booked.ts';
import { type TestOpening, aMember, aReachableMember, anOpening } from '../../../test/factories.ts';
import { control } from '../../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { delayWrites, untilDelayed } from '../../../test/races/support/delayed-writes.ts';
import { withoutRowLocks } from '../../../test/races/support/without-row-locks.ts';
import { checkData } from '../../operations/check-data/check-data.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { giveFeedback } from './commands/give-feedback.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** An opening with a confirmed guest for each of `checkedIn`, whom the host checked in or not. The session is not over. */
async function anEvening(checkedIn: boolean[]) {
  const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ units: checkedIn.length }] });
  const guests = [];
  for (const isHere of checkedIn) {
    const member = await aReachableMember(app);
    const { reference } = await aBooking(app, opening, { member, status: 'confirmed' });
    if (isHere)
      await app.deps.db
        .updateTable('bookings')
        .set({ checkedInAt: app.clock.now() })
        .where('reference', '=', reference)
        .execute();
    guests.push({ member, reference, call: await app.client(member) });
  }
  return { opening, guests };
}

/** An evening that is over. */
async function aPastEvening(checkedIn: boolean[]) {
  const evening = await anEvening(checkedIn);
  await endSession(evening.opening);
  return evening;
}

async function endSession({ startsAt }: TestOpening) {
  app.clock.set(new Date(startsAt.getTime() + hour));
  await closeSessions(app.deps);
}

type Guest = Awaited<ReturnType<typeof anEvening>>['guests'][number];

const answer = ({ call, reference }: Guest, stars: 1 | 2 | 3 | 4 | 5, comment = '') =>
  call('PUT /user/bookings/{reference}/feedback', { params: { reference }, body: { stars, comment } });
const stored = () => app.deps.db.selectFrom('feedback').select(['stars', 'comment']).orderBy('bookingId').execute();
const questions = ({ member }: Guest) =>
  (listSent(app.standin.world).directMessages[member.discordId] ?? []).filter(
    ({ message }) => message.embeds[0]?.title === 'How was your evening?',
  );

describe('an answer', () => {
  it('is given once by each guest who came, and can be changed (FEEDBACK-1, FEEDBACK-3)', async () => {
    const { guests } = await aPastEvening([true, false]);
    const [here, away] = guests as [Guest, Guest];
    expect(await here.call('GET /user/bookings')).toMatchObject([
      { status: 'completed', feedback: { stars: null, comment: '' }, can: { give_feedback: true } },
    ]);
    await answer(here, 4);
    const { booking } = await answer(here, 5, '  Lovely pool!  ');
    expect(booking.feedback).toMatchObject({ stars: 5, comment: 'Lovely pool!' });
    expect(await stored()).toEqual([{ stars: 5, comment: 'Lovely pool!' }]);
    expect(await refusal(answer(away, 1))).toMatchObject({
      code: 'feedback_closed',
      detail: 'Only guests who came to the session can answer this.',
    });
    expect(await away.call('GET /user/bookings')).toMatchObject([{ can: { give_feedback: false } }]);
  });

  it('of every confirmed guest counts where nobody was checked in, and follows corrected attendance (FEEDBACK-1)', async () => {
    const { guests } = await aPastEvening([false]);
    const [guest] = guests as [Guest];
    await answer(guest, 3);
    const staff = await app.client(await aMember(app.deps, { isHost: true }));
    const params = { reference: guest.reference };
    await staff('POST /hosting/bookings/{reference}/attendance', { params, body: { status: 'no_show' } });
    expect(await refusal(answer(guest, 1))).toMatchObject({ code: 'feedback_closed' });
    expect(await staff('GET /hosting/feedback')).toEqual([]);
    await staff('POST /hosting/bookings/{reference}/attendance', { params, body: { status: 'completed' } });
    expect(await staff('GET /hosting/feedback')).toMatchObject([{ guests: 1, answers: 1 }]);
  });

  it('is refused before the session is over, and from 14 days after it on (FEEDBACK-3)', async () => {
    const { opening, guests } = await anEvening([true]);
    const [guest] = guests as [Guest];
    expect(await refusal(answer(guest, 5))).toMatchObject({
      code: 'feedback_closed',
      detail: 'You can answer this after the session.',
    });
    await endSession(opening);
    app.clock.advance(14 * day - 1000);
    const late = { ...guest, call: await app.client(guest.member) };
    await answer(late, 5);
    app.clock.advance(1000);
    expect(await refusal(answer(late, 1))).toMatchObject({ detail: expect.stringContaining('is over') });
    expect(await late.call('GET /user/bookings')).toMatchObject([
      { feedback: { stars: 5 }, can: { give_feedback: false } },
    ]);
  });

  it('is given by the guest alone, with one to five stars and one line (FEEDBACK-3)', async () => {
    const { guests } = await aPastEvening([true]);
    const [guest] = guests as [Guest];
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await refusal(answer({ ...guest, call: staff }, 5))).toMatchObject({ code: 'not_found' });
    expect(await refusal(answer({ ...guest, reference: 'SR-2222222222222' }, 5))).toMatchObject({ code: 'not_found' });
    for (const stars of [0, 6, 2.5]) {
      expect(await refusal(answer(guest, stars as 1))).toMatchObject({ errors: [{ path: 'body.stars' }] });
    }
    expect(await refusal(answer(guest, 5, 'x'.repeat(201)))).toMatchObject({ errors: [{ path: 'body.comment' }] });
    expect(await stored()).toEqual([]);
  });

  it('is one row and one audit row, also if it is sent three times at once (FEEDBACK-3, FEEDBACK-7)', async () => {
    const { guests } = await aPastEvening([true]);
    const [guest] = guests as [Guest];
    await Promise.all(Array.from({ length: 3 }, () => answer(guest, 2, 'Too short')));
    expect(await stored()).toEqual([{ stars: 2, comment: 'Too short' }]);
    expect((await auditOf(app, guest.reference)).filter((action) => action === 'booking.give_feedback')).toHaveLength(
      1,
    );
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after', 'actorMemberId'])
      .where('action', '=', 'booking.give_feedback')
      .execute();
    expect(rows).toEqual([{ before: null, after: null, actorMemberId: guest.member.id }]);
  });

  it('is in the data download, and deleted with the account (FEEDBACK-8)', async () => {
    const { guests } = await aPastEvening([true]);
    const [guest] = guests as [Guest];
    await answer(guest, 4, 'See you again');
    const headers = { authorization: `Bearer ${await app.token(guest.member)}` };
    const data = (await (await app.fetch('/api/user/data', { headers })).json()) as object;
    expect(data).toMatchObject({ feedback: [{ reference: guest.reference, stars: 4, comment: 'See you again' }] });
    await guest.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    expect(await stored()).toEqual([]);
  });

  it('that is sent while the account is being deleted waits, and is refused (FEEDBACK-8)', async () => {
    const { guests } = await aPastEvening([true]);
    const [guest] = guests as [Guest];
    await delayWrites(app.deps.db, 'audit_log', 0.5);
    const deleted = guest.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    await untilDelayed(app.deps.db);
    expect(await refusal(answer(guest, 5))).toMatchObject({ code: 'invalid_token' });
    await deleted;
    expect(await stored()).toEqual([]);
  });
});

control('without the lock on the member, an answer outlives the account (FEEDBACK-8)', async () => {
  const { guests } = await aPastEvening([true]);
  const [guest] = guests as [Guest];
  const { db } = app.deps;
  await delayWrites(db, 'audit_log', 0.5);
  const deleted = guest.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
  await untilDelayed(db);
  const actor = { kind: 'member', member: guest.member, sessionId: app.deps.random.uuid() } as const;
  await giveFeedback({ ...app.deps, db: withoutRowLocks(db) }, actor, { reference: guest.reference, stars: 5 });
  await deleted;
  expect((await checkData(db)).map(({ invariant }) => invariant)).toEqual([
    'FEEDBACK-8 a deleted account leaves no answers',
  ]);
  await db.deleteFrom('feedback').execute();
});

describe('the question on Discord', () => {
  it('goes once to each guest who came, 15 minutes after the session, with a button for each number of stars (FEEDBACK-2)', async () => {
    const { guests } = await aPastEvening([true, false, true]);
    const [here, away, quick] = guests as [Guest, Guest, Guest];
    app.clock.advance(15 * minute - 1000);
    await app.deliver();
    expect(questions(here)).toEqual([]);
    await answer(quick, 5);
    app.clock.advance(1000);
    await app.deliver();
    await app.deliver();
    app.clock.advance(hour);
    await app.deliver();
    expect(questions(here)).toHaveLength(1);
    const [row] = questions(here)[0]?.message.components ?? [];
    expect(row).toMatchObject({ components: [1, 2, 3, 4, 5].map((stars) => ({ label: `${stars} ★` })) });
    expect(questions(away)).toEqual([]);
    expect(questions(quick)).toEqual([]);
    const own = await here.call('GET /user/messages');
    expect(own.map(({ kind }) => kind)).not.toContain('booking.feedback');
  });

  it('is not sent to who switched it off, nor for an opening for which staff switched it off (FEEDBACK-2, MSG-7, MSG-30)', async () => {
    const [first, second] = [await anEvening([true]), await anEvening([true])];
    const [muted, guest] = [...first.guests, ...second.guests] as [Guest, Guest];
    await muted.call('PUT /user/message-switches', { body: { switch: 'feedback', is_on: false } });
    const staff = await app.client(await aMember(app.deps, { isHost: true }));
    await staff('POST /hosting/automatic-messages/{openingId}', {
      params: { openingId: second.opening.id },
      body: { kind: 'feedback_question', is_on: false },
    });
    await endSession(first.opening);
    app.clock.advance(20 * minute);
    await app.deliver();
    expect([questions(muted), questions(guest)]).toEqual([[], []]);
    const messages = await app.deps.db
      .selectFrom('outbox')
      .select(['status', 'failure'])
      .where('kind', '=', 'booking.feedback')
      .execute();
    expect(messages).toEqual([{ status: 'dead', failure: 'switched_off' }]);
    await answer(guest, 4);
  });

  it('is not sent a day late, nor to a guest who answers, or turns out not to have come, before it is sent (FEEDBACK-2)', async () => {
    const old = await aPastEvening([true]);
    app.clock.advance(25 * hour + 15 * minute);
    await app.deliver();
    expect(questions(old.guests[0] as Guest)).toEqual([]);
    const { guests } = await aPastEvening([true, true]);
    const [quick, away] = guests as [Guest, Guest];
    await app.deps.db.updateTable('settings').set({ messagesEnabled: false }).execute();
    app.clock.advance(20 * minute);
    await app.deliver();
    await answer(quick, 5);
    const staff = await app.client(await aMember(app.deps, { isHost: true }));
    const params = { reference: away.reference };
    await staff('POST /hosting/bookings/{reference}/attendance', { params, body: { status: 'no_show' } });
    await app.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
    await app.deliver();
    const messages = await app.deps.db
      .selectFrom('outbox')
      .select(['status', 'failure'])
      .where('kind', '=', 'booking.feedback')
      .execute();
    expect(messages).toEqual([
      { status: 'dead', failure: 'out_of_date' },
      { status: 'dead', failure: 'out_of_date' },
    ]);
  });
});

describe('the figures', () => {
  it('show average, distribution and lines of an evening, from three answers on, without names (FEEDBACK-5, FEEDBACK-6)', async () => {
    const { opening, guests } = await aPastEvening([true, true, true, true]);
    const [first, second, third] = guests as [Guest, Guest, Guest];
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    await answer(first, 5, 'We loved the pool');
    await answer(second, 2, 'A bit crowded');
    const [tooFew] = await host('GET /hosting/feedback');
    expect(tooFew).toMatchObject({ guests: 4, answers: 2, figures: null, comments: [] });
    expect(await host('GET /hosting/feedback/resorts')).toMatchObject([{ answers: 2, figures: null }]);
    await answer(third, 4);
    const [evening] = await host('GET /hosting/feedback');
    expect(evening).toEqual({
      openingId: opening.id,
      resort: opening.resort.name,
      openingDate: opening.startsAt.toISOString(),
      timezone: 'Europe/Rome',
      guests: 4,
      answers: 3,
      figures: { average: 3.7, distribution: [0, 1, 0, 1, 1] },
      comments: ['A bit crowded', 'We loved the pool'],
    });
    expect(await host('GET /hosting/feedback/resorts')).toEqual([
      {
        resortId: opening.resort.id,
        resort: opening.resort.name,
        answers: 3,
        figures: { average: 3.7, distribution: [0, 1, 0, 1, 1] },
      },
    ]);
  });

  it('are paged, can be limited to a resort, and leave out removed bookings and old evenings (FEEDBACK-5)', async () => {
    const older = await aPastEvening([true]);
    const newer = await aPastEvening([true]);
    await answer(newer.guests[0] as Guest, 5);
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    const list = async (query: Record<string, string>) =>
      (await staff('GET /hosting/feedback', { query })).map(({ openingId }) => openingId);
    expect(await list({})).toEqual([newer.opening.id, older.opening.id]);
    expect(await list({ resort: String(older.opening.resort.id) })).toEqual([older.opening.id]);
    const cursor = `${newer.opening.startsAt.getTime()}.${newer.opening.id}`;
    expect(await list({ limit: '1' })).toEqual([newer.opening.id]);
    expect(await list({ limit: '1', cursor })).toEqual([older.opening.id]);
    await staff('DELETE /admin/bookings/{reference}', {
      params: { reference: (older.guests[0] as Guest).reference },
    });
    expect(await list({})).toEqual([newer.opening.id]);
    app.clock.advance(91 * day);
    const later = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await later('GET /hosting/feedback/resorts')).toEqual([]);
  });
});
