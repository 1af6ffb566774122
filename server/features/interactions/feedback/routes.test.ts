import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { closeSessions } from '../../bookings/commands/close-sessions.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

/** A guest whose session is over, with the question in their direct messages. */
async function anAskedGuest() {
  const member = await memberOf(app, chat, 'regular');
  const opening = await anOpening(app.deps, { startsIn: 2 * hour });
  const { reference } = await aBooking(app, opening, { member, status: 'confirmed' });
  app.clock.set(new Date(opening.startsAt.getTime() + hour + 15 * minute));
  await closeSessions(app.deps);
  await app.deliver();
  const sent = app.standin.world.discord.messages.find(({ message }) =>
    JSON.stringify(message.components).includes('give_stars'),
  );
  if (sent === undefined) throw new Error('The guest was not asked.');
  const press = (person: string, customId: string) =>
    chat.act(person, { kind: 'component', messageId: sent.message.id, customId }, sent.channelId);
  return { reference, press };
}

const stored = () => app.deps.db.selectFrom('feedback').select(['stars', 'comment']).execute();

it('a press saves the stars, and a form adds and changes the line, which stays when the stars change (FEEDBACK-4)', async () => {
  const { reference, press } = await anAskedGuest();
  expect((await press('regular', `give_stars:${reference}:4`)).problems).toEqual([]);
  expect(chat.answerTo('regular').content).toContain('4 of 5 stars. You can change it until <t:');
  await chat.press('regular', 'Add a line');
  expect((await chat.submit('regular', { comment: ' Nice *hosts*! ' })).problems).toEqual([]);
  expect(await stored()).toEqual([{ stars: 4, comment: 'Nice *hosts*!' }]);
  expect(chat.answerTo('regular').content).toContain('Your line: “Nice \\*hosts\\*!”.');
  await press('regular', `give_stars:${reference}:5`);
  expect(await stored()).toEqual([{ stars: 5, comment: 'Nice *hosts*!' }]);
  await chat.press('regular', 'Change the line');
  await chat.submit('regular', { comment: '' });
  expect(await stored()).toEqual([{ stars: 5, comment: '' }]);
});

it('is refused for other people, for stars that no button has, and after 14 days (FEEDBACK-3, FEEDBACK-4)', async () => {
  const { reference, press } = await anAskedGuest();
  await memberOf(app, chat, 'gold');
  for (const action of [`give_stars:${reference}:1`, `add_comment:${reference}`]) {
    await chat.act('gold', { kind: 'component', messageId: '1', customId: action });
    expect(chat.answerTo('gold').content).toBe('The booking was not found.');
  }
  await press('regular', `give_stars:${reference}:6`);
  expect(chat.answerTo('regular').content).toContain('out of date');
  app.clock.advance(14 * day);
  await press('regular', `give_stars:${reference}:1`);
  expect(chat.answerTo('regular').content).toContain('The time to answer is over.');
  await press('regular', `add_comment:${reference}`);
  expect(chat.answerTo('regular').content).toContain('The time to answer is over.');
  expect(await stored()).toEqual([]);
});

it('one press that arrives five times is one answer (INTER-4, FEEDBACK-3)', async () => {
  const { reference } = await anAskedGuest();
  await chat.repeat('regular', { kind: 'component', messageId: '1', customId: `give_stars:${reference}:3` }, 5);
  expect(await stored()).toEqual([{ stars: 3, comment: '' }]);
  const audit = await app.deps.db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'booking.give_feedback')
    .execute();
  expect(audit).toHaveLength(1);
});
