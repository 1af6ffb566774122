import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aBookingBody, aMember, aReachableMember, anOpening } from '../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../../test/waiting.ts';
import { enqueueAutomaticMessages } from '../messages/automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../messages/delivery/commands/deliver-messages.ts';
import { editMessages } from '../messages/edits/commands/edit-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** A guest who can be reached, with an approved booking and its card. */
async function aGuestWithCard() {
  const opening = await anOpening(app.deps, { startsIn: 2 * hour });
  await app.deps.db.updateTable('openings').set({ neighborhoodCode: 'K7Q2' }).where('id', '=', opening.id).execute();
  const member = await aReachableMember(app);
  const call = await app.client(member);
  const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  await deliverMessages(app.deps);
  const host = await app.client(await aMember(app.deps, { isHost: true }));
  await host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
  await deliverMessages(app.deps);
  return { opening, member, call, reference, host };
}

type Guest = Awaited<ReturnType<typeof aGuestWithCard>>;

const sentTo = ({ member }: Guest) => listSent(app.standin.world).directMessages[member.discordId] ?? [];
const titles = (guest: Guest) => sentTo(guest).map(({ message }) => message.embeds[0]?.title);
const say = ({ call, reference }: Guest) =>
  call('POST /user/bookings/{reference}/here', { params: { reference }, body: {} });
const callNext = ({ host, opening }: Guest) =>
  host('POST /hosting/openings/{openingId}/call', { params: { openingId: opening.id } });

describe('messages', () => {
  it('the card and the message with the code get the button when the line opens (LINE-1, CARD-1)', async () => {
    const guest = await aGuestWithCard();
    const button = `im_here:${guest.reference}`;
    await editMessages(app.deps);
    expect(JSON.stringify(sentTo(guest))).not.toContain(button);
    app.clock.advance(90 * minute);
    await editMessages(app.deps);
    expect(JSON.stringify(sentTo(guest)[0]?.message.components)).toContain(button);
    await enqueueAutomaticMessages(app.deps);
    await deliverMessages(app.deps);
    expect(JSON.stringify(sentTo(guest).at(-1)?.message.components)).toContain(button);
    expect(titles(guest).at(-1)).toContain('neighborhood code');
  });

  it('the call is a direct message of its own (LINE-6, MSG-31)', async () => {
    const guest = await aGuestWithCard();
    app.clock.advance(100 * minute);
    await say(guest);
    await callNext(guest);
    await deliverMessages(app.deps);
    expect(titles(guest).at(-1)).toBe('Come to the front desk');
    const shown = await guest.call('GET /user/messages');
    expect(shown.map(({ title }) => title)).toContain('Come to the front desk');
  });

  it('a call that has lapsed, or was answered, is not sent any more (LINE-8, MSG-15)', async () => {
    const guest = await aGuestWithCard();
    app.clock.advance(100 * minute);
    await say(guest);
    await callNext(guest);
    app.clock.advance(5 * minute);
    await deliverMessages(app.deps);
    expect(titles(guest)).not.toContain('Come to the front desk');
    await callNext(guest);
    const { reference } = guest;
    await guest.host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });
    await deliverMessages(app.deps);
    expect(titles(guest)).not.toContain('Come to the front desk');
  });
});

describe('"I\'m here" in Discord', () => {
  let chat: Chat;
  beforeEach(() => {
    chat = startChat(app);
  });

  it('is in /mybookings, and says the place and the estimate (LINE-1, INTER-9)', async () => {
    const member = await memberOf(app, chat, 'regular');
    const opening = await anOpening(app.deps, { startsIn: hour });
    const { reference } = await aBooking(app, opening, { member, status: 'confirmed' });
    const press = { kind: 'component', messageId: '1', customId: `im_here:${reference}` } as const;
    await chat.act('regular', press);
    expect(chat.answerTo('regular').content).toContain('in the last 30 minutes before the start');
    app.clock.advance(30 * minute);
    await chat.command('regular', 'mybookings');
    await chat.press('regular', 'I’m here');
    expect(chat.answerTo('regular').content).toBe('You are number 1 in line.');
    await chat.command('regular', 'mybookings');
    expect(chat.answerTo('regular').embeds[0]?.description).toContain('You are number 1 in line.');
    await chat.act('gold', press);
    expect(chat.answerTo('gold').content).toBe('The booking was not found.');
  });

  it('is there for an entry of the waiting list (LINE-2, INTER-9)', async () => {
    const { opening, bookings } = await aFullOpening(app, { startsIn: 2 * hour, rooms: [{ units: 3 }] });
    const member = await memberOf(app, chat, 'regular');
    await aWaitingMember(app, opening, { member });
    await chat.command('regular', 'mybookings');
    expect(chat.answerTo('regular').content).toContain('You have no booking ahead.');
    app.clock.advance(95 * minute);
    await chat.command('regular', 'mybookings');
    await chat.press('regular', 'I’m here');
    expect(chat.answerTo('regular').content).toContain('We know that you are here.');
    await chat.command('regular', 'mybookings');
    expect(chat.answerTo('regular').embeds[0]?.description).toMatch(/you are number 1\.$/);
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    for (const { reference } of bookings) {
      await host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: { approve: true } });
      app.clock.advance(2 * minute);
    }
    await chat.command('regular', 'mybookings');
    // 19 minutes before the start, 10 after it, and 2 for the guest's place (LINE-4).
    expect(chat.answerTo('regular').embeds[0]?.description).toContain('a room may be free in about 31 minutes.');
  });
});
