import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf } from '../../../../test/waiting.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

const statusOf = async (reference: string) =>
  (await app.deps.db.selectFrom('bookings').select('status').where('reference', '=', reference).executeTakeFirst())
    ?.status;
const labels = () =>
  chat.answerTo('regular').components.map((row) => row.components.map((part) => ('label' in part ? part.label : '')));

describe('/mybookings', () => {
  it('shows a card for each booking that is not over (INTER-9)', async () => {
    const member = await memberOf(app, chat, 'regular');
    expect(chat.answerTo('regular').content).toContain('You have no booking ahead.');
    const opening = await anOpening(app.deps, { startsIn: 3 * hour });
    const { reference } = await aBooking(app, opening, { member });
    const { problems } = await chat.command('regular', 'mybookings');
    expect(problems).toEqual([]);
    const [card] = chat.answerTo('regular').embeds;
    expect(card).toMatchObject({ title: opening.resort.name });
    expect(card?.description).toContain('Pending');
    const text = JSON.stringify(card);
    for (const part of [reference, '1,000 BBC', `<t:${opening.startsAt.getTime() / 1000}:F>`, 'Standard, number 1'])
      expect(text).toContain(part);
    expect(labels()).toEqual([['Change', 'Cancel', 'Calendar', 'My Bookings']]);
    app.clock.advance(4 * hour);
    await chat.command('regular', 'mybookings');
    expect(chat.answerTo('regular').embeds).toEqual([]);
  });

  it('cancels after a question, as the website does, and only the own booking (INTER-9)', async () => {
    const member = await memberOf(app, chat, 'regular');
    const opening = await anOpening(app.deps, {});
    const { reference } = await aBooking(app, opening, { member });
    await chat.command('regular', 'mybookings');
    await chat.press('regular', 'Cancel');
    await chat.press('regular', 'Keep it');
    expect(await statusOf(reference)).toBe('pending');
    const stranger = { kind: 'component', messageId: '1', customId: `confirm_cancel:${reference}` } as const;
    await chat.act('gold', stranger);
    expect(chat.answerTo('gold').content).toBe('The booking was not found.');
    await chat.press('regular', 'Cancel');
    await chat.press('regular', 'Cancel booking');
    expect(chat.answerTo('regular')).toMatchObject({ components: [] });
    expect(chat.answerTo('regular').content).toContain('is cancelled');
    expect(await statusOf(reference)).toBe('cancelled');
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .select(['actorKind', 'actorMemberId'])
      .where('action', '=', 'booking.cancel')
      .execute();
    expect(audit).toEqual([{ actorKind: 'member', actorMemberId: member.id }]);
  });

  it('cancels at the start that was shown: after a move it asks again, also for a button of an older version (INTER-9)', async () => {
    const member = await memberOf(app, chat, 'regular');
    const opening = await anOpening(app.deps, {});
    const { id, resort, startsAt } = opening;
    const { reference } = await aBooking(app, opening, { member });
    await chat.command('regular', 'mybookings');
    await chat.press('regular', 'Cancel');
    const later = new Date(startsAt.getTime() + hour);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const body = { opening_id: id, new_opening_date: later.toISOString() };
    await admin('PUT /admin/resorts/{resortId}/opening', { params: { resortId: resort.id }, body });
    const older = { kind: 'component', messageId: '1', customId: `confirm_cancel:${reference}` } as const;
    for (const press of [() => chat.press('regular', 'Cancel booking'), () => chat.act('regular', older)]) {
      await press();
      expect(chat.answerTo('regular').content).toContain('Nothing was cancelled');
      expect(chat.answerTo('regular').content).toContain(`<t:${later.getTime() / 1000}:F>`);
      expect(await statusOf(reference)).toBe('pending');
    }
    await chat.press('regular', 'Cancel booking');
    expect(await statusOf(reference)).toBe('cancelled');
  });

  it('shows the neighborhood code from the same time on as the website (INTER-9)', async () => {
    const member = await memberOf(app, chat, 'regular');
    const opening = await anOpening(app.deps, { startsIn: 2 * hour });
    await app.deps.db.updateTable('openings').set({ neighborhoodCode: 'K7Q2' }).where('id', '=', opening.id).execute();
    const { reference } = await aBooking(app, opening, { member, status: 'confirmed' });
    const show = { kind: 'component', messageId: '1', customId: `show_code:${reference}` } as const;
    await chat.act('regular', show);
    expect(chat.answerTo('regular').content).toContain('You see the code here from <t:');
    app.clock.advance(hour + 31 * minute);
    await chat.command('regular', 'mybookings');
    expect(labels()[0]).toContain('Show code');
    await chat.press('regular', 'Show code');
    expect(chat.answerTo('regular').content).toContain('`K7Q2`');
    await chat.act('gold', show);
    expect(chat.answerTo('gold').content).toBe('The booking was not found.');
  });
});

describe('an offer', () => {
  it('can be taken and passed, by its member alone (INTER-9)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const member = await memberOf(app, chat, 'regular');
    const other = await memberOf(app, chat, 'gold');
    await aWaitingMember(app, opening, { member });
    await aWaitingMember(app, opening, { member: other });
    for (const booking of bookings) await cancel(app, booking);
    await chat.command('regular', 'mybookings');
    await chat.press('regular', 'Take');
    expect(chat.answerTo('regular').content).toContain('Request received.');
    await chat.command('gold', 'mybookings');
    await chat.press('gold', 'Pass');
    expect(chat.answerTo('gold').content).toContain('You passed.');
    await chat.press('gold', 'Take');
    expect(chat.answerTo('gold').content).toBe('This offer is over.');
    const booked = await app.deps.db
      .selectFrom('bookings')
      .select('memberId')
      .where('status', '=', 'pending')
      .execute();
    expect(booked).toEqual([{ memberId: member.id }]);
  });
});

describe('a button in a direct message', () => {
  it('acts for the member, without the roles of the server (INTER-6)', async () => {
    const member = await memberOf(app, chat, 'regular');
    const { reference } = await aBooking(app, await anOpening(app.deps, {}), { member });
    const channel = { id: '1157606691773349001', kind: 'direct', personId: member.discordId } as const;
    app.standin.world.discord.channels.set(channel.id, channel);
    const ask = { kind: 'component', messageId: '1', customId: `cancel_booking:${reference}` } as const;
    await chat.act('regular', ask, channel.id);
    expect(chat.answerTo('regular').content).toContain('Cancel your room at');
    const other = {
      id: '1157606691773349002',
      kind: 'direct',
      personId: app.standin.world.people.get('visitor').id,
    } as const;
    app.standin.world.discord.channels.set(other.id, other);
    await chat.act('visitor', ask, other.id);
    expect(chat.answerTo('visitor').content).toContain('We do not know you yet.');
  });

  it('books nothing for somebody who joined again, until they have passed the membership screening (AUTH-19)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const member = await memberOf(app, chat, 'regular');
    const { call } = await aWaitingMember(app, opening, { member });
    for (const booking of bookings) await cancel(app, booking);
    const { offer } = await entryOf(call, opening);
    const rolesCheckedAt = new Date(app.clock.now().getTime() - 11 * minute);
    await app.deps.db.updateTable('members').set({ rolesCheckedAt }).where('id', '=', member.id).execute();
    app.standin.world.people.join('regular', { pending: true });
    const channel = { id: '1157606691773349001', kind: 'direct', personId: member.discordId } as const;
    app.standin.world.discord.channels.set(channel.id, channel);
    const customId = `take_offer:${opening.id}:${offer?.id}:${opening.startsAt.getTime()}`;
    const take = { kind: 'component', messageId: '1', customId } as const;
    await chat.act('regular', take, channel.id);
    expect(chat.answerTo('regular').content).toContain('accept its rules');
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting', offer: { id: offer?.id } });
    app.standin.world.people.join('regular', { pending: false });
    app.clock.advance(10_000);
    await chat.act('regular', take, channel.id);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'ended', end_reason: 'booked' });
  });
});
