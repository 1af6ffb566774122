import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, type Booked } from '../../../../test/booked.ts';
import { anOpening, type TestOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';

let app: TestApp;
let chat: Chat;
let opening: TestOpening;
let booked: Booked;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
  opening = await anOpening(app.deps, {
    startsIn: 3 * hour,
    rooms: [
      { name: 'Standard', price: 1000, units: 2 },
      { name: 'Deluxe', price: 2000, units: 1 },
    ],
  });
  booked = await aBooking(app, opening, { member: await memberOf(app, chat, 'regular'), status: 'confirmed' });
  await chat.command('regular', 'mybookings');
});
afterEach(() => app.close());

const bookingNow = async () =>
  app.deps.db
    .selectFrom('bookings')
    .select(['openingRoomId', 'finalPrice', 'status', 'paymentMethod', 'notes', 'guestChanges'])
    .where('reference', '=', booked.reference)
    .executeTakeFirstOrThrow();
const answer = () => JSON.stringify(chat.answerTo('regular'));

describe('Change under a booking of /mybookings', () => {
  it('changes the room in three presses, with the price shown before the last (INTER-15, CHANGE-4)', async () => {
    const { problems } = await chat.press('regular', 'Change');
    expect(problems).toEqual([]);
    for (const choice of ['Deluxe: 2,000 BBC', 'Add all-inclusive: 2,000 BBC', 'Pay with Robux: 6 Robux'])
      expect(answer()).toContain(choice);
    await chat.choose('regular', `room:${opening.roomIds[1]}`);
    expect(answer()).toContain('**2,000 BBC**');
    expect(answer()).not.toContain('pending again');
    await chat.press('regular', 'Yes, change it');
    expect(answer()).toContain('is changed. To pay: 2,000 BBC.');
    expect(await bookingNow()).toMatchObject({
      openingRoomId: opening.roomIds[1],
      finalPrice: 2000,
      status: 'confirmed',
    });
    expect(await auditOf(app, booked.reference)).toEqual(['booking.edit']);
  });

  it('says before the press that the booking becomes pending again (INTER-15, CHANGE-6)', async () => {
    await chat.press('regular', 'Change');
    await chat.choose('regular', 'pay:robux');
    expect(answer()).toContain('After this change your booking is pending again');
    await chat.press('regular', 'Yes, change it');
    expect(answer()).toContain('is changed and pending again');
    expect(await bookingNow()).toMatchObject({ status: 'pending', paymentMethod: 'robux' });
  });

  it('changes nothing for a message that is out of date, nor for somebody else (INTER-15, CHANGE-10)', async () => {
    await chat.press('regular', 'Change');
    await chat.choose('regular', 'extras');
    await app.deps.db.updateTable('bookings').set({ notes: 'x' }).where('reference', '=', booked.reference).execute();
    await chat.press('regular', 'Yes, change it');
    expect(chat.answerTo('regular').content).toBe('This booking has just changed. Please check it again.');
    await chat.act('gold', { kind: 'component', messageId: '1', customId: `change_booking:${booked.reference}` });
    expect(chat.answerTo('gold').content).toBe('The booking was not found.');
    expect(await bookingNow()).toMatchObject({ finalPrice: 1000, guestChanges: 0 });
  });

  it('changes the notes in a form (INTER-15)', async () => {
    await chat.press('regular', 'Change');
    await chat.press('regular', 'Change notes');
    await chat.submit('regular', { notes: 'By the window' });
    expect(await bookingNow()).toMatchObject({ notes: 'By the window', guestChanges: 1 });
  });

  it('is not offered in the last 30 minutes, and refused then (INTER-15, CHANGE-1)', async () => {
    app.clock.advance(3 * hour - 30 * minute);
    await chat.press('regular', 'Change');
    expect(chat.answerTo('regular').content).toContain('until 30 minutes before the start');
    await chat.command('regular', 'mybookings');
    expect(answer()).not.toContain('change_booking');
  });
});
