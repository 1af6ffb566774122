import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, expect, it } from 'vitest';
import { aReachableMember, anOpening, publishNow, type TestOpening } from '../../../../test/factories.ts';
import { isFullRun } from '../../../../test/full-run.ts';
import { startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { aWaitingMember } from '../../../../test/waiting.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

/* One evening in the guests' channel: members press the buttons of one post while the rooms of its opening are booked. */

const fewPeople = 40;
const people = 500;
const stepMs = 10_000;

let app: TestApp;
let chat: Chat;
afterEach(() => app.close());

const post = () => (listSent(app.standin.world).channels[channelIds.guests] ?? []).at(-1)?.message;
const edits = () =>
  app.standin.world.requests.filter(({ method, path }) => method === 'PATCH' && path.includes(channelIds.guests))
    .length;

interface Evening {
  opening: TestOpening;
  /** When the post was edited. */
  editedAt: number[];
  /** How long after it was due each message to a person was sent, in milliseconds of the clock. */
  delays: number[];
}

interface Wish {
  openingPosts: boolean;
  /** Discord limits the edits of the post three times, in its channel or for the whole bot. */
  limit?: 'user' | 'global';
  people: number;
}

async function spend({ openingPosts, limit, people }: Wish): Promise<Evening> {
  app = await startTestApp();
  chat = startChat(app);
  await app.deps.db.updateTable('settings').set({ openingPosts }).execute();
  const opening = await anOpening(app.deps, { startsIn: 3 * hour, rooms: [{ units: people / 4 }] });
  await publishNow(app.deps, opening);
  await step([]);
  if (limit !== undefined) {
    const match = { method: 'PATCH', path: `/api/v10/channels/${channelIds.guests}/messages/:id` };
    app.standin.world.faults.add({ kind: 'rate-limit', scope: limit, retryAfter: 20, times: 3, match });
  }
  // Fewer than the bot's calls in a row, which are counted by the clock of the test.
  const perStep = people > fewPeople ? 10 : 2;
  const editedAt: number[] = [];
  for (let number = 0; number < people; number += perStep) {
    const before = edits();
    app.clock.advance(stepMs);
    const presses = Array.from({ length: perStep }, (_, index) => press(opening, { number: number + index, people }));
    await step(presses);
    if (edits() > before) editedAt.push(app.clock.now().getTime());
  }
  for (let each = 0; each < 3; each += 1) {
    app.clock.advance(minute);
    await step([]);
  }
  return { opening, editedAt, delays: await delaysOfPeople() };
}

/** Presses, and one run of each job. */
async function step(presses: (() => Promise<void>)[]): Promise<void> {
  for (const press of presses) await press();
  await enqueueAutomaticMessages(app.deps);
  await Promise.all([deliverMessages(app.deps), editMessages(app.deps)]);
}

/** Half of the members book, by all steps; the others ask for a reminder, or look at the waiting list and join it. */
function press(opening: TestOpening, { number, people }: { number: number; people: number }): () => Promise<void> {
  return async () => {
    const member = await aReachableMember(app, { username: `guest_${number}` });
    const { username: person } = member;
    const [action = 'post_book'] = ['post_book', 'post_remind', 'post_book', 'post_wait'].slice(number % 4);
    const act = { kind: 'component' as const, messageId: post()?.id ?? '1', customId: `${action}:${opening.id}` };
    expect((await chat.act(person, act, channelIds.guests)).problems).toEqual([]);
    // All rooms are booked by then.
    if (action === 'post_wait' && number > (people * 2) / 3) await aWaitingMember(app, opening, { member });
    if (action !== 'post_book' || chat.answerTo(person).content !== 'Which room?') return;
    await chat.choose(person, String(opening.roomIds[0]));
    await chat.submit(person, { username: `rbx_${number}`, display_name: 'Rbx', terms: true });
    await chat.press(person, 'Confirm');
  };
}

async function delaysOfPeople(): Promise<number[]> {
  const rows = await app.deps.db
    .selectFrom('outbox')
    .select(['kind', 'sentAt', 'notBefore', 'status'])
    .where('kind', 'not like', 'guests.%')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
  return rows.map(({ sentAt, notBefore }) => (sentAt?.getTime() ?? Infinity) - notBefore.getTime());
}

const p99 = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;

it.runIf(isFullRun)(
  `${people} members press while Discord limits the channel: the last state is that of the database, in four edits a minute at most, and no message to a person is later (POST-5)`,
  { timeout: 600_000 },
  async () => {
    const { opening, editedAt, delays } = await spend({ openingPosts: true, limit: 'user', people });
    const { id: openingId } = opening;
    const booked = await app.deps.db.selectFrom('bookings').select('id').where('openingId', '=', openingId).execute();
    expect(booked).toHaveLength(people / 4);
    const waiting = await app.deps.db
      .selectFrom('waitingEntries')
      .select('id')
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting.length).toBeGreaterThan(1);
    expect(post()?.embeds[0]).toMatchObject({
      title: `${opening.resort.name}: sold out`,
      description: expect.stringContaining(`${waiting.length} members are on the waiting list`),
    });
    expect(editedAt.length).toBeGreaterThan(5);
    for (const at of editedAt)
      expect(editedAt.filter((other) => other >= at && other < at + minute).length).toBeLessThanOrEqual(4);
    await app.close();
    const without = await spend({ openingPosts: false, people });
    expect(delays).toHaveLength(without.delays.length);
    expect(p99(delays)).toBeLessThanOrEqual(p99(without.delays));
    expect(p99(without.delays)).toBeLessThan(stepMs);
  },
);

it.runIf(isFullRun)(
  'control: a limit of the whole bot shows in the delays of messages to people',
  { timeout: 600_000 },
  async () => {
    const { delays } = await spend({ openingPosts: true, limit: 'global', people: fewPeople });
    expect(p99(delays)).toBeGreaterThanOrEqual(stepMs);
  },
);
