import { channelIds } from '@sunset/standin/ids.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening, publishNow, setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../../../test/waiting.ts';
import { editMessages } from '../../messages/edits/commands/edit-messages.ts';
import { enqueueAutomaticMessages } from '../../messages/automatic/commands/enqueue-automatic-messages.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

/** Posts about an opening that was published now, and presses a button under the post. */
async function post({ id }: TestOpening) {
  await publishNow(app.deps, { id });
  await enqueueAutomaticMessages(app.deps);
  await app.deliver();
  const shown = app.standin.world.discord.messages.findLast(({ channelId }) => channelId === channelIds.guests);
  return (person: string, action: string) => {
    const customId = `${action}:${id}`;
    expect(JSON.stringify(shown?.message.components)).toContain(`"${customId}"`);
    return press(person, customId, shown?.message.id);
  };
}

const press = (person: string, customId: string, messageId = '1') =>
  chat.act(person, { kind: 'component', messageId, customId }, channelIds.guests);

it('Book shows the rooms at the own price, and four presses from the post are a booking (POST-4, INTER-12)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 2 * day });
  const pressed = await post(opening);
  const steps = [
    () => pressed('gold', 'post_book'),
    () => chat.choose('gold', String(opening.roomIds[0])),
    () => chat.submit('gold', { username: 'jay_rbx', display_name: 'Jay', terms: true }),
    () => chat.press('gold', 'Confirm'),
  ];
  expect(steps.length).toBeLessThanOrEqual(4);
  for (const step of steps) expect((await step()).problems).toEqual([]);
  expect(await app.deps.db.selectFrom('bookings').select('openingId').execute()).toEqual([{ openingId: opening.id }]);
});

it('Book says that no room is free when the post is older than the last booking (POST-4)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 1 }] });
  const pressed = await post(opening);
  await aBooking(app, opening);
  await pressed('regular', 'post_book');
  expect(chat.answerTo('regular').content).toBe('No room is free right now.');
});

it('Remind me sets the reminder, in the language of the person, and says where it is open already (POST-4, DRAW-11)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 2 * day });
  const at = new Date(app.clock.now().getTime() + day);
  await setOnSaleTimes(
    app.deps,
    opening.id,
    forEachOnSaleGroup(() => at),
  );
  const pressed = await post(opening);
  app.standin.world.people.get('regular').locale = 'de';
  for (const _ of [1, 2]) await pressed('regular', 'post_remind');
  expect(chat.answerTo('regular').content).toMatch(/^Erinnerung an/);
  expect(await app.deps.db.selectFrom('saleReminders').select('sentAt').execute()).toEqual([{ sentAt: null }]);
  app.clock.set(at);
  await pressed('gold', 'post_remind');
  expect(chat.answerTo('gold').content).toBe('It is open for you now. Tap “Book”.');
});

it('Waiting list says who waits, the own number, and leads to the page (POST-4)', async () => {
  const { opening } = await aFullOpening(app);
  const member = await memberOf(app, chat, 'regular');
  await aWaitingMember(app, opening);
  await aWaitingMember(app, opening, { member });
  const pressed = await post(opening);
  await pressed('regular', 'post_wait');
  expect(chat.answerTo('regular').content).toBe(
    'You are on the waiting list, at number 2. 2 members are on the waiting list now.',
  );
  await pressed('gold', 'post_wait');
  expect(chat.answerTo('gold').content).toBe('2 members are on the waiting list now.');
  expect(JSON.stringify(chat.answerTo('gold').components)).toContain(`opening=${opening.id}`);
});

it('says that a room is offered, and Waiting list shows the offer to its member (POST-3, POST-4, OFFER-14)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const member = await memberOf(app, chat, 'regular');
  await aWaitingMember(app, opening, { member });
  const pressed = await post(opening);
  const text = () => {
    const { messages } = app.standin.world.discord;
    return messages.findLast(({ channelId }) => channelId === channelIds.guests)?.message.embeds[0]?.description;
  };
  expect(text()).not.toContain('offered');
  for (const booking of bookings) await cancel(app, booking);
  app.clock.advance(minute);
  await app.deliver();
  await editMessages(app.deps);
  expect(text()).toContain('A room is offered to somebody on the waiting list now.');
  expect((await pressed('gold', 'post_wait')).problems).toEqual([]);
  expect(chat.answerTo('gold').embeds).toEqual([]);
  expect((await pressed('regular', 'post_wait')).problems).toEqual([]);
  expect(chat.answerTo('regular').embeds[0]?.title).toContain(opening.resort.name);
  await chat.press('regular', 'Take');
  expect(JSON.stringify(chat.answerTo('regular'))).toContain('1,000 BBC');
});

it('I’m here puts a guest into the line, a waiting member among those who are here, and refuses others (POST-4, LINE-1)', async () => {
  const [guest, waiting] = [await memberOf(app, chat, 'regular'), await memberOf(app, chat, 'gold')];
  const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 1 }] });
  await aBooking(app, opening, { member: guest, status: 'confirmed' });
  await aWaitingMember(app, opening, { member: waiting });
  app.clock.advance(40 * minute);
  const pressed = await post(opening);
  await pressed('regular', 'post_here');
  expect(chat.answerTo('regular').content).toMatch(/^You are number 1 in line\./);
  await pressed('gold', 'post_here');
  expect(chat.answerTo('gold').content).toContain('We know that you are here.');
  await pressed('booster2', 'post_here');
  expect(chat.answerTo('booster2').content).toMatch(/^You have no booking/);
  const lines = await app.deps.db.selectFrom('lineEntries').select('state').execute();
  expect(lines).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
});

it.each(['post_book', 'post_remind', 'post_wait', 'post_here'])(
  '%s of an opening that is over or does not exist changes nothing (POST-4)',
  async (action) => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    app.clock.advance(3 * hour);
    for (const id of [opening.id, 999_999]) expect((await press('regular', `${action}:${id}`)).problems).toEqual([]);
    const rows = [await app.deps.db.selectFrom('saleReminders').selectAll().execute()];
    rows.push((await app.deps.db.selectFrom('lineEntries').selectAll().execute()) as never);
    expect(rows.flat()).toEqual([]);
  },
);
