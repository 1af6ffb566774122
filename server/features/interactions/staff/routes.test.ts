import { roleIds } from '@sunset/standin/ids.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, type Booked } from '../../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { moveLater } from '../../../../test/chat/moved-openings.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { minute } from '../../../../test/test-clock.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
  const { id, username } = app.standin.world.people.get('admin');
  await app.deps.db.insertInto('admins').values({ discordId: id, username, createdAt: app.clock.now() }).execute();
});
afterEach(() => app.close());

const bookingOf = (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['status', 'reason', 'paidAt', 'checkedInAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const press = (person: string, customId: string) => chat.act(person, { kind: 'component', messageId: '1', customId });
/** The id of a button that was shown for the request as it is now. */
const shownId = async (action: 'approve_booking' | 'reject_booking', reference: string) => {
  const row = await app.deps.db
    .selectFrom('bookings')
    .select(['openingRoomId', 'finalPrice', 'paymentMethod'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return `${action}:${reference}:${row.openingRoomId}:${row.finalPrice}:${row.paymentMethod}`;
};
const approveId = (reference: string) => shownId('approve_booking', reference);
const rejectId = (reference: string) => shownId('reject_booking', reference);
const auditOf = (action: string) =>
  app.deps.db.selectFrom('auditLog').select(['actorKind', 'actorMemberId']).where('action', '=', action).execute();
const labels = (person: string) =>
  chat.answerTo(person).components.map((row) => row.components.map((part) => ('label' in part ? part.label : '')));

describe('a waiting request in the staff channel', () => {
  it('is approved by an admin, who is named in the audit log (INTER-11)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps, {}));
    await press('admin', await approveId(reference));
    expect(chat.answerTo('admin').content).toContain('Approved: ');
    expect(await bookingOf(reference)).toMatchObject({ status: 'confirmed' });
    const admin = await memberOf(app, chat, 'admin');
    expect(await auditOf('booking.approve')).toEqual([{ actorKind: 'staff', actorMemberId: admin.id }]);
    await press('admin', await approveId(reference));
    expect(chat.answerTo('admin').content).toContain('already');
  });

  it('is rejected with a reason for the guest (INTER-11)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps, {}));
    expect(await press('admin', await rejectId(reference))).toMatchObject({ problems: [], answer: { type: 9 } });
    await chat.submit('admin', { reason: 'The evening is full' });
    expect(await bookingOf(reference)).toMatchObject({ status: 'rejected', reason: 'The evening is full' });
  });

  it('asks whether the payment has arrived (INTER-11)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps, {}), { payment_method: 'robux' });
    await press('admin', await approveId(reference));
    expect(await bookingOf(reference)).toMatchObject({ status: 'pending' });
    expect(chat.answerTo('admin').content).toContain('6 Robux');
    await chat.press('admin', 'Payment received, approve');
    expect(await bookingOf(reference)).toMatchObject({ status: 'confirmed', paidAt: app.clock.now() });
  });

  it('is approved by a host, until the role is taken from them (INTER-11, HOST-2, HOST-4)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 2 }] });
    const [first, second] = [await aBooking(app, opening), await aBooking(app, opening)];
    await press('host', await approveId(first.reference));
    expect(await bookingOf(first.reference)).toMatchObject({ status: 'confirmed' });
    const host = await memberOf(app, chat, 'host');
    expect(await auditOf('booking.approve')).toEqual([{ actorKind: 'host', actorMemberId: host.id }]);
    app.standin.world.people.takeRole('host', roleIds.host);
    await press('host', await approveId(second.reference));
    expect(chat.answerTo('host').content).toBe('Only hosts and administrators can do this.');
    expect(await bookingOf(second.reference)).toMatchObject({ status: 'pending' });
  });

  it('is refused to others, who alone see that, and it is in the audit log (INTER-11)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps, {}));
    for (const action of ['approve_booking', 'reject_booking', 'reject_reason']) {
      const { answer } = await press('gold', `${action}:${reference}`);
      expect(answer).toMatchObject({
        type: 4,
        data: { flags: 64, content: 'Only hosts and administrators can do this.' },
      });
    }
    await chat.command('gold', 'evening');
    expect(chat.answerTo('gold').content).toBe('Only hosts and administrators can do this.');
    await press('gold', `check_in:${reference}:1`);
    expect(await bookingOf(reference)).toMatchObject({ status: 'pending', checkedInAt: null });
    expect(await auditOf('admin.denied')).toHaveLength(5);
  });
});

describe('a request that its guest changes between the message and the press', () => {
  let booked: Booked;
  let opening: TestOpening;
  beforeEach(async () => {
    const rooms = [{ units: 2 }, { name: 'Suite', price: 2000 }];
    opening = await anOpening(app.deps, { startsIn: 50 * minute, rooms });
    booked = await aBooking(app, opening);
  });
  const change = async (body: { roomId: number } | { notes: string } | { payment_method: 'robux' }) => {
    const { reference, member } = booked;
    const call = await app.client(member);
    const { version } = await call('GET /user/bookings/{reference}/changes', { params: { reference } });
    const price = 'roomId' in body ? 2000 : 1000;
    await call('PATCH /user/bookings/{reference}', {
      params: { reference },
      body: { ...body, expected_version: version, expected_final_price: price },
    });
  };
  const toSuite = () => change({ roomId: opening.roomIds[1] ?? 0 });
  const state = async () => {
    const { status, paidAt } = await bookingOf(booked.reference);
    return { status, paidAt, answer: chat.answerTo('admin').content };
  };
  const approved = (paidAt: Date | null) => ({ status: 'confirmed', paidAt });
  const refused = (answer: string) => ({ status: 'pending', paidAt: null, answer: expect.stringContaining(answer) });

  it('is shown as it is now, and can then be approved (INTER-11)', async () => {
    const old = await approveId(booked.reference);
    await toSuite();
    await press('admin', old);
    expect(await state()).toEqual(refused('Nothing was approved'));
    expect(await state()).toEqual(refused('Suite at'));
    expect(await state()).toEqual(refused('2,000 BBC'));
    expect(labels('admin')).toEqual([['Approve', 'Reject']]);
    await chat.press('admin', 'Approve');
    expect(await state()).toMatchObject(approved(null));
  });

  it('is shown as it is now by an old Reject, which rejects nothing (INTER-11)', async () => {
    const shown = await rejectId(booked.reference);
    await toSuite();
    for (const old of [shown, `reject_booking:${booked.reference}`]) {
      await press('admin', old);
      expect(await state()).toEqual(refused('Nothing was rejected'));
      expect(await state()).toEqual(refused('2,000 BBC'));
      expect(labels('admin')).toEqual([['Approve', 'Reject']]);
    }
    await chat.press('admin', 'Reject');
    await chat.submit('admin', { reason: 'The evening is full' });
    expect(await state()).toMatchObject({ status: 'rejected', answer: expect.stringContaining('Suite at') });
    await press('admin', await rejectId(booked.reference));
    expect(chat.answerTo('admin').content).toContain('already');
  });

  it('is not rejected when it changes while the reason is typed, nor by the form of an older version (INTER-11)', async () => {
    await press('admin', await rejectId(booked.reference));
    await toSuite();
    await chat.submit('admin', { reason: 'No more Standard' });
    expect(await state()).toEqual(refused('Nothing was rejected'));
    const older = { kind: 'form', customId: `reject_reason:${booked.reference}`, fields: { reason: '' } } as const;
    await chat.act('admin', older);
    expect(await state()).toEqual(refused('Nothing was rejected'));
  });

  it('is rejected where only its notes changed (INTER-11)', async () => {
    await press('admin', await rejectId(booked.reference));
    await change({ notes: 'By the window' });
    await chat.submit('admin', { reason: 'The evening is full' });
    expect(await state()).toMatchObject({ status: 'rejected' });
  });

  it('is asked about again before its payment counts as received (INTER-11)', async () => {
    await change({ payment_method: 'robux' });
    await press('admin', await approveId(booked.reference));
    await toSuite();
    await chat.press('admin', 'Payment received, approve');
    expect(await state()).toEqual(refused('13 Robux'));
    await chat.press('admin', 'Approve');
    await chat.press('admin', 'Payment received, approve');
    expect(await state()).toMatchObject(approved(app.clock.now()));
  });

  it('is not approved from the page of /evening that showed it before (INTER-11, INTER-14)', async () => {
    await chat.command('admin', 'evening');
    await toSuite();
    await chat.press('admin', 'Approve 1');
    expect(await state()).toEqual(refused('2,000 BBC'));
  });

  it('is approved where only its notes changed, and not by buttons of an older version (INTER-11)', async () => {
    const shown = await approveId(booked.reference);
    await change({ notes: 'By the window' });
    for (const action of ['approve_booking', 'approve_paid']) {
      await press('admin', `${action}:${booked.reference}`);
      expect(await state()).toEqual(refused('1,000 BBC'));
    }
    await press('admin', shown);
    expect(await state()).toMatchObject(approved(null));
  });
});

describe('/evening', () => {
  it('lists the guests in pages of ten and checks them in (INTER-14)', async () => {
    await chat.command('admin', 'evening');
    const opening = await anOpening(app.deps, { startsIn: 5 * minute, rooms: [{ units: 12 }] });
    for (let count = 0; count < 11; count += 1) await aBooking(app, opening, { status: 'confirmed' });
    const pending = await aBooking(app, opening);
    const { problems } = await chat.command('admin', 'evening');
    expect(problems).toEqual([]);
    expect(chat.answerTo('admin').embeds[0]?.description?.split('\n')).toHaveLength(13);
    expect(labels('admin').at(-1)).toEqual(['Next', 'Add guest', 'Session board']);
    expect(labels('admin').slice(0, -1).flat()).toHaveLength(10);
    await chat.press('admin', 'Check in 1');
    // Who is here is not counted as approved too.
    const counts = '1 arrived, 10 approved and not here, 1 pending, 12 rooms';
    expect(chat.answerTo('admin').embeds[0]?.description).toContain(counts);
    await chat.press('admin', 'Next');
    expect(labels('admin')).toEqual([
      ['Check in 11', 'Approve 12'],
      ['Previous', 'Add guest', 'Session board'],
    ]);
    await chat.press('admin', 'Approve 12');
    expect(await bookingOf(pending.reference)).toMatchObject({ status: 'confirmed' });
  });

  it('names the Roblox account, notes and payment of each guest, also of ten with the longest names and notes (INTER-14)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * minute, rooms: [{ units: 12, price: 1000 }] });
    const { reference } = await aBooking(app, opening, { robloxUsername: 'pearl_diver', notes: 'Late\nby ten' });
    await chat.command('admin', 'evening');
    const text = () => chat.answerTo('admin').embeds[0]?.description ?? '';
    expect(text()).toContain(String.raw`pearl\_diver on Roblox`);
    expect(text()).toContain('1,000 BBC to pay\n> Late by ten');
    await app.deps.db
      .updateTable('bookings')
      .set({ paidAt: app.clock.now() })
      .where('reference', '=', reference)
      .execute();
    for (let count = 0; count < 9; count += 1) {
      const names = { robloxUsername: `_${count}`.padEnd(20, '_'), robloxDisplayName: '*'.repeat(20) };
      await aBooking(app, opening, { ...names, notes: '*'.repeat(500) });
    }
    const { problems } = await chat.command('admin', 'evening');
    expect(problems).toEqual([]);
    expect(text()).toContain('1,000 BBC paid');
    expect(text()).toContain('**10.** ');
  });

  it('adds a guest at the door, who pays what was shown (DOOR-10)', async () => {
    const opening = await anOpening(app.deps, {
      startsIn: 5 * minute,
      rooms: [{ name: 'Suite', units: 2, price: 1000 }],
    });
    await chat.command('admin', 'evening');
    expect((await chat.press('admin', 'Add guest')).problems).toEqual([]);
    await chat.submit('admin', { name: 'TIDEPOOL_JAY', payment: ['robux'] });
    expect(chat.answerTo('admin').content).toContain('tidepool');
    expect((await chat.press('admin', 'Paid: add & check in')).problems).toEqual([]);
    expect(chat.answerTo('admin').content).toBe('Added and checked in: Jay, Suite 1.');
    const [booking] = await app.deps.db
      .selectFrom('bookings')
      .selectAll()
      .where('openingId', '=', opening.id)
      .execute();
    expect(booking).toMatchObject({
      enteredAs: 'door',
      status: 'confirmed',
      paidAt: app.clock.now(),
      finalPrice: 1000,
    });
    await chat.press('admin', 'Add guest');
    await chat.submit('admin', { name: 'tidepool_jay' });
    expect(chat.answerTo('admin').content).toContain('already has a room');
  });

  it.each(['a button of today', 'a button of an older version'])(
    'adds nobody to an evening at another start than the one that was shown, and asks again: %s (DOOR-10)',
    async (version) => {
      const opening = await anOpening(app.deps, { startsIn: 5 * minute, rooms: [{ name: 'Suite', price: 1000 }] });
      await chat.command('admin', 'evening');
      await chat.press('admin', 'Add guest');
      await chat.submit('admin', { name: 'tidepool_jay' });
      expect(chat.answerTo('admin').content).toContain(`<t:${opening.startsAt.getTime() / 1000}:F>`);
      const [button] = chat.answerTo('admin').components[0]?.components ?? [];
      const addId = button && 'custom_id' in button ? button.custom_id : '';
      const later = await moveLater(app, opening);
      const customId = version === 'a button of today' ? addId : addId.split(':').slice(0, -1).join(':');
      await chat.act('admin', { kind: 'component', messageId: chat.answerTo('admin').id, customId });
      const { content } = chat.answerTo('admin');
      expect(content).toContain('Nobody was added: the start may have changed');
      expect(content).toContain(`<t:${later.getTime() / 1000}:F>`);
      expect(await app.deps.db.selectFrom('bookings').select('id').execute()).toEqual([]);
      expect(labels('admin').flat()).toEqual(['Add only', 'Not now']);
      await chat.press('admin', 'Add only');
      expect(chat.answerTo('admin').content).toBe('Added: Jay, Suite 1.');
    },
  );

  it('adds an account under an old name that nobody can choose today (DOOR-2, DOOR-10)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * minute, rooms: [{ units: 1, price: 1000 }] });
    app.standin.world.roblox.accounts.set('88', aRobloxAccount({ id: '88', username: 'J. D', displayName: 'Jay' }));
    await chat.command('admin', 'evening');
    await chat.press('admin', 'Add guest');
    expect((await chat.submit('admin', { name: 'J. D' })).problems).toEqual([]);
    await chat.press('admin', 'Add only');
    const { robloxUsername } = await app.deps.db
      .selectFrom('bookings')
      .select('robloxUsername')
      .where('openingId', '=', opening.id)
      .executeTakeFirstOrThrow();
    expect(robloxUsername).toBe('J. D');
  });

  it('adds guests days ahead without a check-in, which is not possible yet (DOOR-1, BOARD-1)', async () => {
    await anOpening(app.deps, { startsIn: 61 * minute, rooms: [{ name: 'Suite', units: 2, price: 1000 }] });
    await chat.command('admin', 'evening');
    await chat.press('admin', 'Add guest');
    await chat.submit('admin', { name: 'tidepool_jay' });
    expect(labels('admin').flat()).toEqual(['Add only', 'Not now']);
    await chat.press('admin', 'Add only');
    expect(chat.answerTo('admin').content).toBe('Added: Jay, Suite 1.');
    app.clock.advance(minute);
    await chat.command('admin', 'evening');
    await chat.press('admin', 'Add guest');
    await chat.submit('admin', { name: 'somebody_else' });
    expect(labels('admin').flat()).toEqual(['Add & check in', 'Add only', 'Not now']);
  });

  it('lists a guest whose room was given away, and checks them in (LATE-4, INTER-14)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * minute, rooms: [{ units: 1 }] });
    const { reference } = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(16 * minute);
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    await host('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body: { given_away: true } });
    await chat.command('admin', 'evening');
    const { description } = chat.answerTo('admin').embeds[0] ?? {};
    expect(description).toContain('No-show, room given away');
    expect(description).toContain('0 arrived, 0 approved and not here');
    await chat.press('admin', 'Check in 1');
    expect(await bookingOf(reference)).toMatchObject({ status: 'confirmed', checkedInAt: app.clock.now() });
  });

  it('has no Add guest for hosts before the door opens (DOOR-1, DOOR-10)', async () => {
    await anOpening(app.deps, { startsIn: 2 * 60 * minute });
    await chat.command('host', 'evening');
    expect(labels('host').flat()).not.toContain('Add guest');
    await chat.command('admin', 'evening');
    expect(labels('admin').flat()).toContain('Add guest');
  });
});
