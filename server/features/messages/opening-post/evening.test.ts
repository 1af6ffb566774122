import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, expect, it } from 'vitest';
import { aReachableMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { isFullRun } from '../../../../test/full-run.ts';
import { startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

/* One evening in the guests' channel: members press the buttons of one post while the rooms of its opening are booked. */

const people = isFullRun ? 500 : 40;
const stepMs = 5000;
const perStep = isFullRun ? 10 : 2;

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

async function spend({ openingPosts }: { openingPosts: boolean }): Promise<Evening> {
  app = await startTestApp();
  chat = startChat(app);
  await app.deps.db.updateTable('settings').set({ openingPosts }).execute();
  const opening = await anOpening(app.deps, { startsIn: 3 * hour, rooms: [{ units: people / 4 }] });
  const publishedAt = app.clock.now();
  await app.deps.db.updateTable('openings').set({ publishedAt }).where('id', '=', opening.id).execute();
  await step([]);
  const editedAt: number[] = [];
  for (let first = 0; first < people; first += perStep) {
    const before = edits();
    app.clock.advance(stepMs);
    await step(Array.from({ length: perStep }, (_, index) => pressSomething(opening, first + index)));
    if (edits() > before) editedAt.push(app.clock.now().getTime());
  }
  app.clock.advance(minute);
  await step([]);
  return { opening, editedAt, delays: await delaysOfPeople() };
}

/** Presses, and one run of each job. */
async function step(presses: (() => Promise<void>)[]): Promise<void> {
  for (const press of presses) await press();
  await enqueueAutomaticMessages(app.deps);
  await Promise.all([deliverMessages(app.deps), editMessages(app.deps)]);
}

/** Half of the members book, by all steps; the others ask for a reminder or look at the waiting list. */
function pressSomething(opening: TestOpening, number: number): () => Promise<void> {
  return async () => {
    const { username: person } = await aReachableMember(app, { username: `guest_${number}` });
    const press = (action: string) =>
      chat.act(
        person,
        { kind: 'component', messageId: post()?.id ?? '1', customId: `${action}:${opening.id}` },
        channelIds.guests,
      );
    const [action = 'post_book'] = ['post_book', 'post_remind', 'post_book', 'post_wait'].slice(number % 4);
    expect((await press(action)).problems).toEqual([]);
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

it(
  `${people} members press: the last state is that of the database, in four edits a minute at most (POST-5)`,
  { timeout: 600_000 },
  async () => {
    const { opening, editedAt, delays } = await spend({ openingPosts: true });
    const { id: openingId } = opening;
    const booked = await app.deps.db.selectFrom('bookings').select('id').where('openingId', '=', openingId).execute();
    expect(booked).toHaveLength(people / 4);
    expect(post()?.embeds[0]?.title).toBe(`${opening.resort.name}: sold out`);
    expect(editedAt.length).toBeGreaterThan(2);
    for (const at of editedAt)
      expect(editedAt.filter((other) => other >= at && other < at + minute).length).toBeLessThanOrEqual(4);
    await app.close();
    const without = await spend({ openingPosts: false });
    expect(delays).toHaveLength(without.delays.length);
    expect(p99(delays)).toBeLessThanOrEqual(p99(without.delays));
  },
);
