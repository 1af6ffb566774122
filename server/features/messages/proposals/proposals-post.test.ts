import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../../actor.ts';
import { propose, publish, vote } from '../../../../test/proposals/propose.ts';
import { guestsChannel } from '../../../../test/discord-calls/guests-channel.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { withdrawProposal } from '../../proposals/commands/withdraw-proposal.ts';
import { pruneMessages } from '../commands/prune-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';
import { findNextEdit } from '../edits/queries.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const second = 1000;
const { posts, text, labels, calls, fail } = guestsChannel(() => app);
const rows = () => app.deps.db.selectFrom('editedMessages').selectAll().orderBy('id').execute();
const failures = () => app.deps.db.selectFrom('outbox').select(['status', 'failure']).orderBy('id').execute();
const unix = (ms = 0) => Math.floor((app.clock.now().getTime() + ms) / 1000);
const setSettings = (set: object) => app.deps.db.updateTable('settings').set(set).execute();

async function run() {
  await deliverMessages(app.deps);
  await editMessages(app.deps);
}

async function later(ms: number) {
  app.clock.advance(ms);
  await run();
}

/** Proposals with their post. */
async function posted(wish: Parameters<typeof propose>[1] = {}): Promise<number[]> {
  const ids = await propose(app, wish);
  await run();
  return ids;
}

describe('the post about proposals', () => {
  it('lists them with their votes, when voting ends, a button for each and a link (PROPOSAL-8)', async () => {
    const ids = await propose(app, { count: 6, name: 'Azure *Cove*', votesNeeded: 20 });
    await vote(app, ids[0]);
    await run();
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({ content: 'Which openings do you want? Vote here or on our site.' });
    const at = unix(3 * day);
    expect(text()).toContain(`Votes as of <t:${unix()}:F> (<t:${unix()}:R>):`);
    const ends = at - 2 * 3600;
    const lines = [
      String.raw`**1.** Azure \*Cove\* 1`,
      `<t:${at}:F> (<t:${at}:R>)`,
      `1 of 20 votes. Voting ends <t:${ends}:F> (<t:${ends}:R>).`,
    ];
    expect(text()).toContain(lines.join('\n'));
    expect(text().match(/0 of 20 votes\./g)).toHaveLength(5);
    expect(posts()[0]?.components?.map((row) => 'components' in row && row.components.length)).toEqual([5, 1, 1]);
    expect(labels()).toEqual([
      ...ids.map((_, index) => `Vote ${index + 1}: Azure *Cove* ${index + 1}`),
      'Vote on our site',
    ]);
    expect(JSON.stringify(posts()[0]?.components)).toContain('"url":"http://test.local/vote"');
    expect(JSON.stringify(posts()[0]?.components)).toContain(`"custom_id":"proposal_vote:${ids[5]}"`);
  });

  it('has only the link while interactions are off (PROPOSAL-8)', async () => {
    Object.assign(app.deps.config, { discordPublicKey: undefined });
    await posted({ count: 2 });
    expect(labels()).toEqual(['Vote on our site']);
  });

  it('is in the language of the guests’ channel, not of those who read it (PROPOSAL-8)', async () => {
    await setSettings({ channelLanguage: 'de' });
    await posted();
    expect(text()).toContain('0 von 2 Stimmen.');
    expect(JSON.stringify(posts()[0]?.components)).toContain('"url":"http://test.local/de/vote"');
  });

  it('follows them: votes reached, it happens, voting is over, and then there is nothing to vote on (PROPOSAL-8)', async () => {
    const [first] = await posted({ count: 2, votesNeeded: 1 });
    await vote(app, first);
    await later(15 * second);
    expect(text()).toContain('Enough votes: our staff plan this opening.');
    expect(labels()).toEqual([expect.stringMatching(/^Vote 2: /), 'Vote on our site']);
    await publish(app, first);
    await later(15 * second);
    expect(text()).toContain('It happens.');
    app.clock.advance(4 * day - 2 * hour - 30 * second);
    await run();
    expect([text(), labels()]).toEqual([expect.stringContaining('Voting is over.'), ['Vote on our site']]);
    expect(text()).not.toContain('It happens.');
    await later(3 * hour);
    expect(text()).toBe('Right now there is nothing to vote on.');
    expect(posts()).toHaveLength(1);
  });

  it('leaves out what staff withdrew, and follows a new name of a resort (PROPOSAL-8)', async () => {
    const [first] = await posted({ count: 2, name: 'Azure Cove' });
    await withdrawProposal(app.deps, system, first ?? 0);
    await later(15 * second);
    expect(labels()).toHaveLength(2);
    await app.deps.db
      .updateTable('resorts')
      .set(({ eb }) => ({ name: 'Coral Bay', version: eb('version', '+', 1) }))
      .where('name', '=', 'Azure Cove 2')
      .execute();
    await later(15 * second);
    expect(text()).toContain('Coral Bay');
  });

  it('wakes when voting ends and at the start (PROPOSAL-8)', async () => {
    await posted();
    const start = app.clock.now().getTime() + 3 * day;
    await later(minute);
    for (const instant of [start - 2 * hour, start]) {
      const next = await findNextEdit(app.deps, new Date(instant - 1));
      expect(next?.getTime()).toBe(instant);
    }
    expect(await findNextEdit(app.deps, new Date(start))).toBeNull();
  });
});

describe('new proposals', () => {
  it('have a new post with all of them, and the older one is deleted (PROPOSAL-8)', async () => {
    await posted({ count: 2 });
    const [before] = posts();
    await posted();
    expect([posts().length, labels().length]).toEqual([1, 4]);
    expect(posts()[0]?.id).not.toBe(before?.id);
    expect([calls('POST'), calls('DELETE')]).toEqual([2, 1]);
    expect(await app.violations()).toEqual([]);
    // Control: the check finds a post that is not to be deleted.
    await app.deps.db.updateTable('editedMessages').set({ replacedAt: null, closedAt: null }).execute();
    expect(await app.violations()).toMatchObject([{ invariant: expect.stringMatching(/^PROPOSAL-8 /) }]);
    await app.deps.db.deleteFrom('editedMessages').execute();
  });

  it('that wait are one post: the earlier message is not sent (PROPOSAL-8)', async () => {
    await setSettings({ messagesEnabled: false });
    await posted();
    await posted();
    await setSettings({ messagesEnabled: true });
    await run();
    expect([posts().length, calls('POST'), labels().length]).toEqual([1, 1, 3]);
    expect(await failures()).toEqual([
      { status: 'dead', failure: 'out_of_date' },
      { status: 'sent', failure: null },
    ]);
  });

  it('that nobody can vote on any more are not posted (PROPOSAL-8)', async () => {
    await setSettings({ messagesEnabled: false });
    await propose(app, { startsIn: 3 * hour });
    await setSettings({ messagesEnabled: true });
    await later(hour);
    expect([posts(), await failures()]).toEqual([[], [{ status: 'dead', failure: 'out_of_date' }]]);
  });

  it('without a guests’ channel are not posted (PROPOSAL-8)', async () => {
    Object.assign(app.deps.config, { channelGuests: undefined });
    await posted();
    expect(await failures()).toEqual([{ status: 'dead', failure: 'not_configured' }]);
  });
});

describe('edits of the post', () => {
  it('are one in 15 seconds at most, with the newest votes (PROPOSAL-8)', async () => {
    const [id] = await posted({ votesNeeded: 100 });
    for (let each = 0; each < 24; each += 1) {
      await vote(app, id);
      await later(5 * second);
    }
    expect(calls('PATCH')).toBe(8);
    await later(15 * second);
    expect(text()).toContain('24 of 100 votes.');
  });

  it('are none if nothing that it shows has changed (PROPOSAL-8)', async () => {
    await posted();
    await setSettings({ version: 99 });
    await later(hour);
    await app.deps.db.updateTable('proposals').set({ votesNeeded: 2 }).execute();
    await later(hour);
    expect(calls('PATCH')).toBe(0);
  });

  it('end a day after the last start; later the row is deleted (PROPOSAL-8)', async () => {
    await posted();
    await later(3 * day + hour);
    await setSettings({ channelLanguage: 'de', version: 7 });
    await later(22 * hour);
    expect(text()).toBe('Gerade gibt es nichts abzustimmen.');
    await setSettings({ channelLanguage: 'en', version: 8 });
    await later(2 * hour);
    expect(text()).toBe('Gerade gibt es nichts abzustimmen.');
    await pruneMessages(app.deps);
    expect(await rows()).toEqual([]);
  });

  it('that prune rows leave the post that can still change (PROPOSAL-8)', async () => {
    await posted();
    await posted();
    await pruneMessages(app.deps);
    expect(await rows()).toHaveLength(2);
    app.clock.advance(2 * day);
    await pruneMessages(app.deps);
    expect(await rows()).toMatchObject([{ closedAt: null }]);
  });

  it('30046: the votes drop out of the text; the next new post has them again (PROPOSAL-8)', async () => {
    const [id] = await posted({ votesNeeded: 9 });
    app.clock.advance(2 * hour);
    const { limits } = app.standin.world.discord;
    limits.oldEdits.limit = 0;
    await vote(app, id);
    await run();
    expect(text()).toContain('0 of 9 votes.');
    limits.oldEdits.limit = 30;
    await later(5 * minute);
    expect([text(), labels().length]).toEqual([expect.not.stringContaining('of 9'), 2]);
    expect(text()).not.toContain('as of');
    const edits = calls('PATCH');
    await vote(app, id);
    await later(5 * minute);
    expect(calls('PATCH')).toBe(edits);
    await posted();
    expect(text()).toContain('2 of 9 votes.');
  });

  it('control: if it went on with votes, the late edit would show some that nobody may correct', async () => {
    const [id] = await posted({ votesNeeded: 9 });
    app.clock.advance(2 * hour);
    app.standin.world.discord.limits.oldEdits.limit = 0;
    await vote(app, id);
    await run();
    app.standin.world.discord.limits.oldEdits.limit = 30;
    await app.deps.db.updateTable('editedMessages').set({ showsCounts: true }).execute();
    await later(5 * minute);
    expect(text()).toContain('1 of 9 votes.');
  });

  it('10008: a post that was deleted by hand is left, until there are new proposals (PROPOSAL-8)', async () => {
    const [id] = await posted({ votesNeeded: 9 });
    app.standin.world.discord.messages = [];
    await vote(app, id);
    await later(minute);
    await later(minute);
    expect([posts(), calls('POST')]).toEqual([[], 1]);
    await posted();
    expect([posts().length, labels().length]).toEqual([1, 3]);
  });

  it('429 and 500: the edit comes later, and nothing is posted twice (PROPOSAL-8)', async () => {
    const [id] = await posted({ votesNeeded: 9 });
    await vote(app, id);
    fail('PATCH', { kind: 'rate-limit', retryAfter: 20 });
    await later(15 * second);
    expect(text()).toContain('0 of 9');
    await later(minute);
    expect(text()).toContain('1 of 9');
    fail('PATCH', { kind: 'status', status: 500, afterHandling: true });
    await vote(app, id);
    await later(15 * second);
    await later(minute);
    expect([text(), posts().length]).toEqual([expect.stringContaining('2 of 9'), 1]);
    fail('POST', { kind: 'status', status: 500, afterHandling: true });
    await posted();
    await later(10 * second);
    expect([posts().length, calls('POST')]).toEqual([1, 3]);
  });

  it.each(['user', 'global'] as const)(
    '429 of scope %s: only a global limit pauses other messages (PROPOSAL-8)',
    async (scope) => {
      const [id] = await posted({ votesNeeded: 9 });
      await vote(app, id);
      fail('PATCH', { kind: 'rate-limit', scope, retryAfter: 20 });
      await later(15 * second);
      const paused = await app.deps.db
        .selectFrom('messenger')
        .select(['pausedUntil', 'editsPausedUntil'])
        .executeTakeFirst();
      const isPaused = { user: false, global: true }[scope];
      expect([paused?.pausedUntil !== null, paused?.editsPausedUntil !== null]).toEqual([isPaused, isPaused]);
    },
  );
});
