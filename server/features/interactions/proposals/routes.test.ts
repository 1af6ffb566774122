import { channelIds } from '@sunset/standin/ids.ts';
import { aMembership } from '@sunset/standin/people.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { propose, vote } from '../../../../test/proposals/propose.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

/** Proposals with their post; presses a button under it. */
async function posted(wish: Parameters<typeof propose>[1] = {}) {
  const [id = 0] = await propose(app, { name: 'Azure Cove', ...wish });
  await app.deliver();
  const shown = app.standin.world.discord.messages.findLast(({ channelId }) => channelId === channelIds.guests);
  expect(JSON.stringify(shown?.message.components)).toContain(`"proposal_vote:${id}"`);
  const startsAt = Math.floor((app.clock.now().getTime() + (wish.startsIn ?? 3 * day)) / 1000);
  const press = (person: string, action = 'proposal_vote') =>
    chat.act(
      person,
      { kind: 'component', messageId: shown?.message.id ?? '', customId: `${action}:${id}` },
      channelIds.guests,
    );
  return { id, press, start: `<t:${startsAt}:F> (<t:${startsAt}:R>)` };
}

const answer = (person = 'regular') => chat.answerTo(person).content;
const labels = (person = 'regular') =>
  [...JSON.stringify(chat.answerTo(person).components).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label);
const votes = () => app.deps.db.selectFrom('proposalVotes').select('proposalId').execute();
const reminders = () => app.deps.db.selectFrom('proposalReminders').select('proposalId').execute();

it('Vote counts once, whatever often it is pressed, and only the member sees the answer (PROPOSAL-8, PROPOSAL-2)', async () => {
  const { id, press, start } = await posted({ votesNeeded: 20 });
  for (const _ of [1, 2]) {
    expect((await press('regular')).problems).toEqual([]);
    expect(answer()).toBe(`Your vote for Azure Cove 1, ${start}, counts: 1 of 20.`);
  }
  expect([await votes(), labels()]).toEqual([[{ proposalId: id }], ['Withdraw vote', 'Remind me']]);
  await press('gold');
  expect(answer('gold')).toContain('counts: 2 of 20.');
});

it('Withdraw vote takes it back, and Vote gives it again (PROPOSAL-8)', async () => {
  const { press, start } = await posted({ votesNeeded: 20 });
  await press('regular');
  expect((await chat.press('regular', 'Withdraw vote')).problems).toEqual([]);
  expect([answer(), labels(), await votes()]).toEqual([
    `Your vote for Azure Cove 1, ${start}, is withdrawn: 0 of 20.`,
    ['Vote'],
    [],
  ]);
  await chat.press('regular', 'Vote');
  expect(await votes()).toHaveLength(1);
});

it('Remind me asks for the message that it happens, also after the last vote (PROPOSAL-7, PROPOSAL-8)', async () => {
  const { id, press, start } = await posted({ votesNeeded: 1 });
  await press('regular');
  expect(answer()).toBe(
    `Your vote for Azure Cove 1, ${start}, counts: 1 of 1. Enough votes: our staff plan this opening.`,
  );
  expect(labels()).toEqual(['Remind me']);
  for (const _ of [1, 2]) await chat.press('regular', 'Remind me');
  expect([answer(), await reminders()]).toEqual(['Reminder on. We message you if it happens.', [{ proposalId: id }]]);
});

it('is answered in the language of the person (PROPOSAL-8, LANG-10)', async () => {
  const { press, start } = await posted({ votesNeeded: 20 });
  app.standin.world.people.get('regular').locale = 'de';
  await press('regular');
  expect(answer()).toBe(`Deine Stimme für Azure Cove 1, ${start}, zählt: 1 von 20.`);
  expect(labels()).toEqual(['Stimme zurückziehen', 'Erinnere mich']);
  await chat.press('regular', 'Erinnere mich');
  expect(answer()).toBe('Erinnerung an. Wir schreiben dir, wenn der Termin stattfindet.');
});

it.each([
  ['en', 'Voting on this opening is over.'],
  ['fr', 'Le vote sur cette session est terminé.'],
])('is refused in %s once voting is over (PROPOSAL-4, LANG-12)', async (locale, text) => {
  app.standin.world.people.get('regular').locale = locale;
  const { id, press } = await posted({ votesNeeded: 2 });
  await memberOf(app, chat, 'regular');
  for (const _ of [1, 2]) await vote(app, id);
  await press('regular');
  expect(answer()).toBe(text);
  expect(await votes()).toHaveLength(2);
});

it('refuses a withdrawal after the last vote, and leaves the answer with the button (PROPOSAL-4)', async () => {
  const { id, press } = await posted({ votesNeeded: 2 });
  await press('regular');
  await vote(app, id);
  await chat.press('regular', 'Withdraw vote');
  expect(answer()).toBe('Voting on this opening is over.');
  expect(await votes()).toHaveLength(2);
});

it.each([
  ['en', 'You joined our Discord server too recently for this.'],
  ['de', 'Dafür bist du noch nicht lange genug auf unserem Discord-Server.'],
])('is refused in %s to those who joined the server too recently (PROPOSAL-2)', async (locale, text) => {
  const person = app.standin.world.people.get('regular');
  person.locale = locale;
  const { press } = await posted();
  await app.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 7 }).execute();
  person.member = aMembership({ joinedAt: app.clock.now().toISOString() });
  await press('regular');
  expect([answer(), await votes()]).toEqual([text, []]);
});

it('is refused to a blocked member without a word of the reason (PROPOSAL-2)', async () => {
  const { press } = await posted();
  const { id } = await memberOf(app, chat, 'regular');
  await app.deps.db.updateTable('members').set({ blockedReason: 'spam' }).where('id', '=', id).execute();
  await press('regular');
  expect([answer(), await votes()]).toEqual(['Please open a support ticket.', []]);
});

it.each(['proposal_vote', 'proposal_unvote', 'proposal_remind'])(
  '%s of a proposal that is over, was taken back or does not exist changes nothing (PROPOSAL-8)',
  async (action) => {
    const { id, press } = await posted({ startsIn: 3 * hour });
    app.clock.advance(hour);
    expect((await press('regular', action)).problems).toEqual([]);
    expect(answer()).toBe('Voting on this opening is over.');
    await app.deps.db.updateTable('proposals').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    for (const customId of [`${action}:${id}`, `${action}:999999`]) {
      await chat.act('regular', { kind: 'component', messageId: '1', customId }, channelIds.guests);
      expect(answer()).toMatch(/not found/);
    }
    expect([await votes(), await reminders()]).toEqual([[], []]);
  },
);
